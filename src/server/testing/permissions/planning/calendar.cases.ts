import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { everyone, type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /calendar-feed': signedIn(),
  'POST /calendar-feed': signedIn(),
  'DELETE /calendar-feed': signedIn(),
  // Anyone who has the address reads the calendar: calendar programs do not sign in.
  'GET /calendar/:token': everyone(async ({ world, company }) => {
    const { body } = await world.call(company.owner, createCalendarFeed, {})
    return { params: { token: body.url?.split('/').at(-1) } }
  }),
}
