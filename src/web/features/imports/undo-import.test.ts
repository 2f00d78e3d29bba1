import { expect, test } from 'vitest'
import type { AppliedImport } from '#shared/imports/undoing/undo-contract.ts'
import { undoStatusInWords } from './undo-import.tsx'

const undone = (undoneBy: string | null) =>
  undoStatusInWords({ undoneAt: '2026-11-05T15:00:00.000Z', undoneBy } as AppliedImport, 'America/New_York')

test('says who undid an import, and leaves the name out when it is not known', () => {
  expect(undone('Maya Ortiz')).toBe('Undone by Maya Ortiz, Nov 05, 2026 10:00 AM.')
  expect(undone(null)).toBe('Undone, Nov 05, 2026 10:00 AM.')
  expect(undone('')).toBe('Undone, Nov 05, 2026 10:00 AM.')
})
