import type { Moved } from '../events/payloads/company-schemas.ts'
import { type Day, dayInWords } from '../kernel/dates.ts'
import { workingDaysInWords } from '../schedule/deadlines/day-words.ts'
import { movedDayInWords, typedStayInWords } from '../schedule/deadlines/words.ts'
import { firstNamesInWords } from '../selections/words.ts'
import type { AddressedNotification, Saying } from './addressed-notification.ts'

/** "moved Tiling to May 02, 2027", "added Tiling to the schedule", "deleted Tiling from the schedule". */
export function moveInWords(data: Moved): string {
  const { milestone, added, deleted, changes = 0, milestones } = data
  if (added && milestone) return `added ${milestone} to the schedule`
  // A new name or status can change what follows from a milestone that stays where it is.
  if (changes > 0 && milestones === 0) return 'changed the schedule'
  return deleted && milestone ? `deleted ${milestone} from the schedule` : `moved ${movedScheduleInWords(data)}`
}

/** "Tiling to May 02, 2027", "3 milestones", "the schedule 10 working days later"; "the schedule back" when it was undone. */
function movedScheduleInWords(data: Moved): string {
  const { calendar, imported = 0, returned, undone, milestone, start, days = 0, milestones, changes = 0 } = data
  if (calendar !== undefined) return 'the schedule to a changed calendar'
  if (imported > 0) return 'the schedule to an imported one'
  if (returned) return 'the schedule to the working calendar'
  if (undone) return 'the schedule back to where it was'
  if (milestone && start) return `${milestone} to ${dayInWords(start)}`
  if (changes > 0) return milestones === 1 ? '1 milestone' : `${milestones} milestones`
  return `the schedule ${workingDaysInWords(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`
}

type Reader = 'clients' | 'trades'
type MovedDay = { name: string; from: Day | null; to: Day | null }

const countInWords = (reader: Reader, count: number): string => {
  const [one, many] = reader === 'clients' ? ['1 deadline', 'deadlines'] : ['1 milestone', 'milestones']
  return count === 1 ? one : `${count} ${many}`
}

/** What every notification of a moved schedule has. Its email waits, because one move is often followed by another or undone. */
const about = (reader: Reader, projectId: number) => ({
  kind: reader === 'clients' ? ('changed' as const) : ('site_change' as const),
  link: `/projects/${projectId}?tab=timeline`,
  unopened: true,
  gathers: true,
})

/** "Handover moved to Feb 14, 2028 (it was Feb 11, 2028)."; null when it did not move. */
const handoverInWords = ({ name, from, to }: MovedDay): string | null =>
  from && to && from !== to ? `${name} moved to ${dayInWords(to)} (it was ${dayInWords(from)}).` : null

const handoverOf = ({ handover = '', handoverFrom = null, handoverTo = null }: Moved): MovedDay => ({
  name: handover,
  from: handoverFrom,
  to: handoverTo,
})

/** One notification per person, for any number of dates that moved. */
export const notificationOfMove =
  (reader: Reader): Saying<'milestone.moved'> =>
  ({ seq, actorName, projectId, data }) => {
    const { deadlines, milestones, calendar, deleted } = data
    const count = reader === 'clients' ? deadlines : milestones
    const handover = reader === 'clients' ? handoverInWords(handoverOf(data)) : null
    if ((count === 0 && handover === null) || projectId === null) return null
    const names = reader === 'clients' ? data.deadlineNames : data.milestoneNames
    const moved = count > 0 && `${countInWords(reader, count)} ${deleted ? 'changed' : 'moved'}: ${names}`
    return {
      ...about(reader, projectId),
      // The builder of the project is notified of a new handover, which others of the company can move.
      alsoBuilder: handover !== null,
      title: calendar ? `${actorName} changed the working calendar` : `${actorName} ${moveInWords(data)}`,
      body: bodyOf([handover, moved], reader === 'clients' ? typedInWords(data) : null),
      // A changed calendar moves many projects in one act: someone who is on several of them is notified once.
      key: calendar ? `moved:${calendar}` : keyOf(projectId, seq, data),
    }
  }

const bodyOf = (facts: readonly (string | null | false)[], typed: string | null): string =>
  [facts.filter(Boolean).join(' '), typed].filter(Boolean).join('\n')

type TypedDeadline = { name: string; deadline: Day; draft: boolean }

/** What the event of a move says of the deadlines that stay; clients know of no drafts. */
export function typedFacts(rows: readonly TypedDeadline[]): Pick<Moved, 'typedDeadlines' | 'typedNames'> {
  const sent = rows.filter(({ draft }) => !draft)
  if (sent.length === 0) return {}
  const names = sent.map(({ name, deadline }) => `${name} (${dayInWords(deadline)})`)
  return { typedDeadlines: sent.length, typedNames: firstNamesInWords(names) }
}

/** "1 deadline set by hand stays: Faucet (Mar 02, 2027)"; null where none does, and when a move was undone. */
export function typedInWords({ typedDeadlines: count = 0, typedNames = '', undone }: Moved): string | null {
  return count === 0 || undone ? null : `${typedStayInWords(count)}: ${typedNames}`
}

/** Names the move with which the dates began to change, so that a later notification can replace this one. */
function keyOf(projectId: number, seq: number, { moveId, undone }: Moved): string {
  if (!moveId) return `moved:${projectId}:${seq}`
  return movesKey(projectId, undone ? 'undone' : moveId, seq)
}
const movesKey = (projectId: number, since: number | 'undone', seq: number) => `moved:${projectId}:${since}:${seq}`

type Moves = {
  actorName: string
  projectId: number
  seq: number
  since: number
  moved: readonly MovedDay[]
  /** For clients, who are notified of it also where no deadline moves. */
  handover?: MovedDay | undefined
  /** What the last of them said of deadlines that were set by hand. */
  typed?: string | null
}

/** One notification for several moves of which the person knows none yet; null when everything is back where it was. */
export function notificationOfMoves(
  reader: Reader,
  { actorName, projectId, seq, since, moved, handover, typed = null }: Moves,
): AddressedNotification | null {
  const end = handover ? handoverInWords(handover) : null
  if (moved.length === 0 && end === null) return null
  const rest =
    moved.length > 0 && `${countInWords(reader, moved.length)} moved: ${firstNamesInWords(moved.map(movedDayInWords))}`
  return {
    ...about(reader, projectId),
    to: [],
    title: `${actorName} changed the schedule`,
    body: bodyOf([end, rest], reader === 'clients' ? typed : null),
    key: movesKey(projectId, since, seq),
  }
}
