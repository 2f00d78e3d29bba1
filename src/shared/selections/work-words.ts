import { dayInWords, type Day } from '../kernel/dates.ts'
import { startsInWords } from '../schedule/deadlines/starts-words.ts'

/** "Tiling starts May 02, 2027", or "Install on May 02, 2027" where the day was set without a milestone. */
export const workInWords = ({ milestone, startsOn }: { milestone: string | null; startsOn: Day }): string =>
  milestone === null ? `Install on ${dayInWords(startsOn)}` : `${startsInWords(milestone)} ${dayInWords(startsOn)}`

/** Where trades look for their work and find none: they cannot choose what they see. */
export const BUILDER_CHOOSES_TRADES = 'Your builder chooses which trades are yours.'
