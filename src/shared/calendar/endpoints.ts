import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const calendarFeed = endpoint<typeof contract.calendarFeed>()('GET', '/calendar-feed')
export const createCalendarFeed = endpoint<typeof contract.createCalendarFeed>()('POST', '/calendar-feed')
export const revokeCalendarFeed = endpoint<typeof contract.revokeCalendarFeed>()('DELETE', '/calendar-feed')
export const calendarFile = endpoint<typeof contract.calendarFile>()('GET', '/calendar/:token')
