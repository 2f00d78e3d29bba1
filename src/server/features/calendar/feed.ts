import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#shared/kernel/dates.ts'
import { selectionLink } from '#shared/notifications/links.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import type { Entry } from './store.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

type Options = { publicUrl: string; now: Date }

/** All-day entries, because a deadline is a day in every time zone. */
export function calendarText(entries: Entry[], { publicUrl, now }: Options): string {
  const calendar = new ICalCalendar({
    name: 'Finishwork',
    prodId: { company: 'Finishwork', product: 'Finishwork', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  const host = new URL(publicUrl).hostname
  for (const entry of entries) {
    const path =
      entry.kind === 'milestone'
        ? `/projects/${entry.projectId}?tab=timeline`
        : selectionLink(entry.projectId, entry.id)
    calendar.createEvent({
      // A stable UID, so that calendars move an entry instead of showing it twice.
      id: `${entry.kind}-${entry.id}@${host}`,
      sequence: entry.version,
      stamp: now,
      start: entry.day,
      end: addDays(entry.lastDay, 1),
      allDay: true,
      summary: summaryOf(entry),
      description: [
        entry.description,
        deadlineExplanation({ ...entry, deadline: entry.day }, entry.reader),
        `${publicUrl}${path}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
      location: entry.address,
      url: `${publicUrl}${path}`,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

/** The first word of an entry, before and after it is done. It never says who delivers. */
const verbs: Record<Entry['kind'], readonly [open: string, done: string]> = {
  milestone: ['', 'Done: '],
  deadline: ['Decide: ', 'Decided: '],
  delivery: [`${ARRIVES}: `, `${ARRIVED}: `],
  install: ['Install: ', 'Installed: '],
}

function summaryOf({ kind, title, room, projectName, done }: Entry): string {
  const [open, past] = verbs[kind]
  return `${done ? past : open}${title} (${[room, projectName].filter(Boolean).join(', ')})`
}
