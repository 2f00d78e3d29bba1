import { expect, test } from 'vitest'
import { notificationsOfEvent } from '../events/rules.ts'

test('notes for the trades wait for the others of the same act before they are emailed', () => {
  const event = { kind: 'selection.edited', seq: 7, actorName: 'Bea', projectId: 1, selectionId: 2 } as const
  const siteNotificationOf = (data: Record<string, string | boolean | string[]>) =>
    notificationsOfEvent({ ...event, data }).find(({ kind }) => kind === 'site_change')
  const notes = siteNotificationOf({ selection: 'Wall tile', changed: ['tradeNotes'] })
  expect(notes).toMatchObject({ to: ['trades'], title: 'New notes for Wall tile', gathers: true })
  const item = siteNotificationOf({ selection: 'Wall tile', announced: true, item: 'Zellige' })
  expect(item).toMatchObject({ title: 'Bea changed Wall tile' })
  expect(item?.gathers).toBeUndefined()
})
