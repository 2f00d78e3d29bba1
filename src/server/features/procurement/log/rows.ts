import type { LogRow } from '#shared/procurement/log/contract.ts'
import { floatDays, isAtRisk, isLate, isLongLead, logColumns } from '#shared/procurement/log/rules.ts'
import { stepOwner } from '#shared/procurement/log/steps.ts'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import type { Buffers } from '#shared/schedule/deadlines/decide-by.ts'
import type { LogFactsRow } from './store.ts'

/** A row of the log from its facts: everything that depends on today is computed here, by the shared rules. */
export function logRow(calendar: WorkCalendar & Buffers, row: LogFactsRow): LogRow {
  const { today, step, plan, leadTimeDays } = row
  const due = row.due === 'infinity' ? null : row.due
  const float = floatDays(calendar, today, row)
  return {
    selectionId: row.selectionId,
    name: row.name,
    room: row.room,
    project: { id: row.projectId, name: row.projectName },
    item: row.item,
    supplier: row.supplier,
    status: row.status,
    leadTimeDays,
    longLead: isLongLead(leadTimeDays),
    milestone: plan?.milestone ?? null,
    ...logColumns(calendar, today, row),
    deadlineTyped: row.deadlineTyped,
    next: step && { step, owner: stepOwner[step], who: whoOf(row), due },
    float,
    lateAllowed: isLate(float) && row.lateAllowed,
    atRisk: step !== null && isAtRisk(today, due, float),
  }
}

function whoOf({ step, supplier, trade }: LogFactsRow): string | null {
  if (step === null) return null
  if (stepOwner[step] === 'supplier') return supplier
  return stepOwner[step] === 'trade' ? trade : null
}
