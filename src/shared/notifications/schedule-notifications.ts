import type { AuditData } from '../activity/rules.ts'
import { dayInWords } from '../kernel/dates.ts'
import { textOf } from './batches.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'

const countOf = (data: AuditData, key: string): number => Number(data[key] ?? 0)

/** "Tiling to May 02, 2027", "3 milestones", "the schedule 10 working days later"; "the schedule back" when it was undone. */
export function movedScheduleInWords(data: AuditData): string {
  if (data['calendar'] !== undefined) return 'the schedule to a changed calendar'
  if (countOf(data, 'imported') > 0) return 'the schedule to an imported one'
  if (data['undone'] === true) return 'the schedule back to where it was'
  const [milestone, start, days] = [textOf(data, 'milestone'), textOf(data, 'start'), countOf(data, 'days')]
  if (milestone && start) return `${milestone} to ${dayInWords(start)}`
  const moved = countOf(data, 'milestones')
  if (countOf(data, 'changes') > 0) return moved === 1 ? '1 milestone' : `${moved} milestones`
  const count = Math.abs(days) === 1 ? '1 working day' : `${Math.abs(days)} working days`
  return `the schedule ${count} ${days < 0 ? 'earlier' : 'later'}`
}

/** One notification per person, for any number of dates that moved. */
export const notificationOfMove =
  (reader: 'clients' | 'trades') =>
  ({ seq, actorName, projectId, data }: Recorded): AddressedNotification | null => {
    const [deadlines, milestones] = [countOf(data, 'deadlines'), countOf(data, 'milestones')]
    const count = reader === 'clients' ? deadlines : milestones
    if (count === 0 || projectId === null) return null
    const calendar = textOf(data, 'calendar')
    const [one, many] = reader === 'clients' ? ['1 deadline', 'deadlines'] : ['1 milestone', 'milestones']
    return {
      kind: reader === 'clients' ? 'changed' : 'site_change',
      to: [reader],
      title: calendar
        ? `${actorName} changed the working calendar`
        : `${actorName} moved ${movedScheduleInWords(data)}`,
      body: `${count === 1 ? one : `${count} ${many}`} moved: ${textOf(data, reader === 'clients' ? 'deadlineNames' : 'milestoneNames') ?? ''}`,
      link: `/projects/${projectId}?tab=timeline`,
      // A changed calendar moves many projects in one act: someone who is on several of them is notified once.
      key: calendar ? `moved:${calendar}` : `moved:${projectId}:${seq}`,
      unopened: true,
    }
  }
