/** The status of what the builder still prepares, in every list, on the timeline and in files. */
export const DRAFT = 'Draft'
export const WAITING_FOR_OPTIONS = 'Waiting for options'

/** What was ordered and is on its way, or on site: toward builders, clients, trades and suppliers, also in files, documents and calendars. */
export const ARRIVES = 'Arrives'
export const ARRIVED = 'Arrived'
