import type { Reader } from '../../selections/words.ts'

/**
 * Who set a deadline that does not follow from the schedule. Clients do not read how far it is from the computed day: it would tell them
 * that they can wait.
 */
export const setByInWords = (reader: Reader): string => (reader === 'builder' ? 'Set by hand' : 'Set by your builder')
