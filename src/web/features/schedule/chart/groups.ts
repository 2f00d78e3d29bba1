import type { Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'

export type Grouping = 'phase' | 'trade'
export type Group = { key: string; label: string; milestones: TimelineEvent[]; marks: TimelineMark[] }

/** Milestones have a trade, and selections a phase: each takes the other from what is installed at the milestone. */
export function groupsOf(milestones: readonly TimelineEvent[], marks: readonly TimelineMark[], by: Grouping): Group[] {
  const trades = new Map(milestones.map(({ id, trade }) => [id, trade]))
  const phases = phasesOf(milestones, marks)
  const nameOf = {
    milestone: ({ id, trade }: TimelineEvent) => (by === 'trade' ? trade : (phases.get(id) ?? null)),
    mark: ({ milestoneId, phase }: TimelineMark) => (by === 'trade' ? (trades.get(milestoneId ?? 0) ?? null) : phase),
  }
  const groups = new Map<string, Group>()
  const groupOf = (name: string | null): Group => {
    const label = name?.trim() || ''
    const key = label.toLowerCase()
    const group = groups.get(key) ?? { key, label, milestones: [], marks: [] }
    groups.set(key, group)
    return group
  }
  for (const event of milestones) groupOf(nameOf.milestone(event)).milestones.push(event)
  for (const mark of marks) groupOf(nameOf.mark(mark)).marks.push(mark)
  const other = groups.size === 1 ? 'Whole project' : by === 'trade' ? 'No trade' : 'No phase'
  return [...groups.values()]
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || (firstDay(a) < firstDay(b) ? -1 : 1))
    .map((group) => ({ ...group, label: group.label || other }))
}

/** Milestones decide where a group is: decisions come long before the work. */
function firstDay({ milestones, marks }: Group): Day {
  const days = milestones.length > 0 ? milestones.map(({ scheduledDate }) => scheduledDate) : marks.map(({ on }) => on)
  return days.reduce((first, day) => (day < first ? day : first), '9999-12-31')
}

/** The phase of most of what is installed at a milestone, or the phase of the same name. */
function phasesOf(milestones: readonly TimelineEvent[], marks: readonly TimelineMark[]): Map<number, string> {
  const counts = new Map<number, Map<string, number>>()
  const names = new Map<string, string>()
  for (const { milestoneId, phase } of marks) {
    if (!phase) continue
    names.set(phase.toLowerCase(), phase)
    if (milestoneId === null) continue
    const count = counts.get(milestoneId) ?? new Map<string, number>()
    counts.set(milestoneId, count.set(phase, (count.get(phase) ?? 0) + 1))
  }
  return new Map(
    milestones.flatMap(({ id, title }) => {
      const [most] = [...(counts.get(id) ?? [])].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      const phase = most?.[0] ?? names.get(title.toLowerCase())
      return phase === undefined ? [] : [[id, phase] as const]
    }),
  )
}
