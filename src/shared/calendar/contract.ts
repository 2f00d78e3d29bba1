import { z } from 'zod'
import { Instant } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'

/** The address is shown once, when it is created: only its hash is stored. */
export const CalendarFeed = z.object({ active: z.boolean(), createdAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarFeed = contract({
  summary: 'Whether the person has a calendar address.',
  reply: CalendarFeed,
})

export const createCalendarFeed = contract({
  summary: 'Create a private calendar address. The previous one stops working.',
  reply: z.object({ url: z.string(), createdAt: Instant }),
  status: 201,
})

export const revokeCalendarFeed = contract({
  summary: 'Revoke the calendar address.',
})

export const calendarFile = contract({
  summary:
    'Milestones, deadlines, deliveries and installs that the person may see, as iCalendar, by the private address.',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
  replyType: 'text/calendar',
})
