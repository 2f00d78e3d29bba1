import { type Day, dayInWords } from '../../kernel/dates.ts'
import { workingDaysInWords } from '../deadlines/day-words.ts'
import { latenessOf, type MilestoneDays } from '../deadlines/rules.ts'
import { startsInWords } from '../deadlines/starts-words.ts'

const endInWords = (last: string): string =>
  /hand[\s-]?over|completion|move[\s-]?in|keys/i.test(last) ? 'the handover' : 'the last milestone'

/** The critical path of decisions in one sentence. Nothing is said about decisions without an install day. */
export function criticalInWords(count: number, unplanned = 0, last = 'Handover'): string {
  const end = endInWords(last)
  if (count === 0 && unplanned > 0)
    return unplanned === 1
      ? `1 open decision has no install day yet, so it may delay ${end}.`
      : `${unplanned} open decisions have no install day yet, so they may delay ${end}.`
  if (count === 0) return `No open decision can delay ${end}.`
  return count === 1 ? `This decision can delay ${end}.` : `These ${count} decisions can delay ${end}.`
}

/** How late such a decision is, and for what: the procurement log counts for the install day, which is another number of days. */
export function criticalFloatInWords(floatDays: number, last: string): string {
  const end = endInWords(last)
  if (floatDays > 0) return `${workingDaysInWords(floatDays)} to spare for ${end}`
  return floatDays === 0
    ? `no working day to spare for ${end}`
    : `${workingDaysInWords(-floatDays)} too late for ${end}`
}

/** "12 selections have no install day": after an import of selections, or of the schedule that they are installed by. */
export const withoutInstallDayInWords = (count: number): string =>
  count === 1 ? '1 selection has no install day' : `${count} selections have no install day`

/** "27 deadlines without an install day stay": in the preview of a shift, and in what it says when it is done. */
export const unfollowedStayInWords = (count: number): string =>
  count === 1 ? '1 deadline without an install day stays' : `${count} deadlines without an install day stay`

/** "1 milestone that has started keeps its start": in the preview of a shift, and in what it says when it is done. */
export const startedKeepInWords = (count: number): string =>
  count === 1
    ? '1 milestone that has started keeps its start'
    : `${count} milestones that have started keep their start`

/** Why a milestone does not start on the day that was asked for; null when it does. */
export function laterStartInWords(
  wanted: Day,
  { title, scheduledDate, dependsOn }: { title: string; scheduledDate: Day; dependsOn: readonly unknown[] },
): string | null {
  if (scheduledDate <= wanted) return null
  const starts = `${startsInWords(title)} ${dayInWords(scheduledDate)}`
  return dependsOn.length > 0
    ? `${starts}, after what it waits for.`
    : `${starts}, because ${dayInWords(wanted)} is a day off.`
}

/** Why a milestone is late; null while it is not. */
export function latenessInWords(milestone: MilestoneDays, today: Day): string | null {
  const late = latenessOf(milestone, today)
  if (late === null) return null
  return late === 'start'
    ? `It should have started on ${dayInWords(milestone.scheduledDate)}`
    : `It should have been finished by ${dayInWords(milestone.finishDate)}`
}
