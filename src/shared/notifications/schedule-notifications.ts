import type { AuditData } from '../activity/rules.ts'
import { type Day, dayInWords } from '../kernel/dates.ts'
import { workingDaysInWords } from '../schedule/deadlines/day-words.ts'
import { movedDayInWords, typedStayInWords } from '../schedule/deadlines/words.ts'
import { firstNamesInWords } from '../selections/words.ts'
import { textOf } from './batches.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'

const countOf = (data: AuditData, key: string): number => Number(data[key] ?? 0)

/** "moved Tiling to May 02, 2027", "added Tiling to the schedule", "deleted Tiling from the schedule". */
export function moveInWords(data: AuditData): string {
  const milestone = textOf(data, 'milestone')
  if (data['added'] === true && milestone) return `added ${milestone} to the schedule`
  // A new name or status can change what follows from a milestone that stays where it is.
  if (countOf(data, 'changes') > 0 && countOf(data, 'milestones') === 0) return 'changed the schedule'
  return data['deleted'] === true && milestone
    ? `deleted ${milestone} from the schedule`
    : `moved ${movedScheduleInWords(data)}`
}

/** "Tiling to May 02, 2027", "3 milestones", "the schedule 10 working days later"; "the schedule back" when it was undone. */
function movedScheduleInWords(data: AuditData): string {
  if (data['calendar'] !== undefined) return 'the schedule to a changed calendar'
  if (countOf(data, 'imported') > 0) return 'the schedule to an imported one'
  if (data['returned'] === true) return 'the schedule to the working calendar'
  if (data['undone'] === true) return 'the schedule back to where it was'
  const [milestone, start, days] = [textOf(data, 'milestone'), textOf(data, 'start'), countOf(data, 'days')]
  if (milestone && start) return `${milestone} to ${dayInWords(start)}`
  const moved = countOf(data, 'milestones')
  if (countOf(data, 'changes') > 0) return moved === 1 ? '1 milestone' : `${moved} milestones`
  return `the schedule ${workingDaysInWords(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`
}

type Reader = 'clients' | 'trades'
type Moved = { name: string; from: Day | null; to: Day | null }

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
const handoverInWords = ({ name, from, to }: Moved): string | null =>
  from && to && from !== to ? `${name} moved to ${dayInWords(to)} (it was ${dayInWords(from)}).` : null

const handoverOf = (data: AuditData): Moved => ({
  name: textOf(data, 'handover') ?? '',
  from: textOf(data, 'handoverFrom'),
  to: textOf(data, 'handoverTo'),
})

/** One notification per person, for any number of dates that moved. */
export const notificationOfMove =
  (reader: Reader) =>
  ({ seq, actorName, projectId, data }: Recorded): AddressedNotification | null => {
    const [deadlines, milestones] = [countOf(data, 'deadlines'), countOf(data, 'milestones')]
    const count = reader === 'clients' ? deadlines : milestones
    const handover = reader === 'clients' ? handoverInWords(handoverOf(data)) : null
    if ((count === 0 && handover === null) || projectId === null) return null
    const calendar = textOf(data, 'calendar')
    const names = textOf(data, reader === 'clients' ? 'deadlineNames' : 'milestoneNames') ?? ''
    const moved =
      count > 0 && `${countInWords(reader, count)} ${data['deleted'] === true ? 'changed' : 'moved'}: ${names}`
    return {
      ...about(reader, projectId),
      // The builder of the project is notified of a new handover, which others of the company can move.
      to: handover ? [reader, 'builders'] : [reader],
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
export function typedFacts(rows: readonly TypedDeadline[]): AuditData {
  const sent = rows.filter(({ draft }) => !draft)
  if (sent.length === 0) return {}
  const names = sent.map(({ name, deadline }) => `${name} (${dayInWords(deadline)})`)
  return { typedDeadlines: sent.length, typedNames: firstNamesInWords(names) }
}

/** "1 deadline set by hand stays: Faucet (Mar 02, 2027)"; null where none does, and when a move was undone. */
export function typedInWords(data: AuditData): string | null {
  const count = countOf(data, 'typedDeadlines')
  if (count === 0 || data['undone'] === true) return null
  return `${typedStayInWords(count)}: ${textOf(data, 'typedNames') ?? ''}`
}

/** Names the move with which the dates began to change, so that a later notification can replace this one. */
function keyOf(projectId: number, seq: number, data: AuditData): string {
  const moveId = countOf(data, 'moveId')
  if (moveId === 0) return `moved:${projectId}:${seq}`
  return movesKey(projectId, data['undone'] === true ? 'undone' : moveId, seq)
}
const movesKey = (projectId: number, since: number | 'undone', seq: number) => `moved:${projectId}:${since}:${seq}`

type Moves = {
  actorName: string
  projectId: number
  seq: number
  since: number
  moved: readonly Moved[]
  /** For clients, who are notified of it also where no deadline moves. */
  handover?: Moved | undefined
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
