/** The status of what the builder still prepares, in every list, on the timeline and in files. */
export const DRAFT = 'Draft'
export const WAITING_FOR_OPTIONS = 'Waiting for options'
