import { addDays, type Day, isPlausibleDay } from '#shared/kernel/dates.ts'
import { isOpen } from '../rules.ts'
import type { Selection } from '../selection-schemas.ts'

type Shiftable = Pick<Selection, 'status' | 'deadline'> & { archivedAt: unknown }

const WITHOUT = 'Without a deadline'

/** Why this deadline cannot be moved by so many days; null when it can. */
export function refusalToShift({ status, deadline, archivedAt }: Shiftable, days: number): string | null {
  if (archivedAt !== null) return 'Archived'
  if (!isOpen(status)) return 'Already approved'
  if (deadline === null) return WITHOUT
  return isPlausibleDay(addDays(deadline, days)) ? null : 'Too far away'
}

type Previewed = Shiftable & Pick<Selection, 'id' | 'name' | 'room' | 'deadlineTyped' | 'plan'>
type Named = Pick<Selection, 'id' | 'name' | 'room'>

export type ShiftPreview = {
  moved: (Named & { from: Day; to: Day })[]
  /** What stays as it is, and why. */
  kept: (Named & { reason: string })[]
  /** How many of those that move follow the schedule until then. */
  leaving: number
  /** How many would be before today, and are not yet. */
  past: number
  /** How many would be after the last day on which the schedule needs the decision. */
  late: number
}

/** What moving the deadlines of these selections does to each, soonest first. */
export function previewShift(selections: readonly Previewed[], days: number, today: Day): ShiftPreview {
  const found: ShiftPreview = { moved: [], kept: [], leaving: 0, past: 0, late: 0 }
  for (const selection of selections.toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? ''))) {
    const { id, name, room, deadline, deadlineTyped, plan } = selection
    const reason = refusalToShift(selection, days)
    if (reason !== null || deadline === null) {
      found.kept.push({ id, name, room, reason: reason ?? WITHOUT })
      continue
    }
    const to = addDays(deadline, days)
    found.moved.push({ id, name, room, from: deadline, to })
    if (plan && !deadlineTyped) found.leaving += 1
    if (to < today && deadline >= today) found.past += 1
    if (plan && to > plan.decideBy) found.late += 1
  }
  return found
}
