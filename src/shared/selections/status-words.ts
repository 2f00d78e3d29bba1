/** The status of what the builder still prepares, in every list, on the timeline and in files. */
export const DRAFT = 'Draft'
export const WAITING_FOR_OPTIONS = 'Waiting for options'

/** What was ordered and is expected, or is on site: for builders, clients, trades and suppliers, also in files and calendars. */
export const ARRIVES = 'Arrives'
export const ARRIVED = 'Arrived'
