import type { MovedDates } from '../deadlines/schemas.ts'
import { dayNextTo } from '../deadlines/words.ts'
import { milestonesInWords } from '../milestones/words.ts'

/** "Rough-in moved from May 05 to May 19", "12 milestones moved": what someone did, without what followed it. */
export function moveDoneInWords(
  { before, after }: { before: MovedDates; after: MovedDates },
  milestones: readonly { id: number; title: string }[],
): string {
  if (before.deleted) return `${before.deleted.title} deleted`
  const was = new Map(before.milestones.map((one) => [one.id, one]))
  const moved = after.milestones.filter(({ id, plannedStart }) => was.get(id)?.plannedStart !== plannedStart)
  const changed = moved.length > 0 ? moved : after.milestones.filter(({ details }) => details !== undefined)
  const verb = moved.length > 0 ? 'moved' : 'changed'
  const [one] = changed
  const title = milestones.find(({ id }) => id === one?.id)?.title
  if (!one || title === undefined || changed.length > 1) return `${milestonesInWords(changed.length)} ${verb}`
  const from = was.get(one.id)?.start ?? one.start
  return moved.length > 0 && from !== one.start
    ? `${title} moved from ${dayNextTo(from, one.start)} to ${dayNextTo(one.start, from)}`
    : `${title} ${verb}`
}
