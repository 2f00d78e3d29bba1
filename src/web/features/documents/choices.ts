import type { DocumentKind, DocumentVersion } from '#shared/documents/schemas.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'

export type DocumentChoice = 'schedule' | 'trades' | 'allowances' | 'changes'
/** Room codes are printed at once, so they are no request. */
export type DialogChoice = DocumentChoice | 'rooms'

export const requestOf: Record<DocumentChoice, { kind: DocumentKind; version: DocumentVersion }> = {
  schedule: { kind: 'schedule', version: 'client' },
  trades: { kind: 'schedule', version: 'trade' },
  allowances: { kind: 'allowances', version: 'client' },
  changes: { kind: 'changes', version: 'client' },
}

const schedule = { value: 'schedule', label: 'Selection schedule', hint: 'Prices, allowances and status' } as const
const trades = { value: 'trades', label: 'Schedule for trades', hint: 'What was approved, without prices' } as const
const reports = [
  { value: 'allowances', label: 'Allowance report', hint: 'Chosen, over or under, and forecast' },
  { value: 'changes', label: 'Change summary', hint: 'What changed after it was signed' },
] as const

const rooms = { value: 'rooms', label: 'Room codes', hint: 'QR codes to hang up on site' } as const

/** Trades have one document, clients have theirs, builders have all. */
export function choicesFor({ can }: Pick<ProjectDetail, 'can'>) {
  if (!can.seeMoney) return [trades]
  return can.edit || can.restore ? [schedule, trades, ...reports, rooms] : [schedule, ...reports]
}
