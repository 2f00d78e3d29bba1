import { dayInWords } from '../../kernel/dates.ts'

/** What a supplier said about one line. */
export type Proposed = { expectedOn: string | null; backorder: boolean }

/** What the builder decided about it, kept with the message that says so. */
export type Decision = Proposed & { lineId: number; accepted: boolean; reason: string | null }

/** "Subway tile: can be delivered on Apr 02, 2027. “Kiln is full”" in the order's thread. */
export function proposalInWords(
  { expectedOn, backorder, note }: Proposed & { note: string | null },
  description: string,
): string {
  const quoted = note ? ` “${note}”` : ''
  if (backorder)
    return `${description}: on backorder${expectedOn ? ` until ${dayInWords(expectedOn)}` : ', no date yet'}.${quoted}`
  return `${description}:${expectedOn ? ` can be delivered on ${dayInWords(expectedOn)}.` : ''}${quoted}`
}

/** "Apr 02, 2027", "the backorder until Apr 02, 2027", "the backorder" or "the note". */
const proposedInWords = ({ expectedOn, backorder }: Proposed): string => {
  if (!backorder) return expectedOn ? dayInWords(expectedOn) : 'the note'
  return expectedOn ? `the backorder until ${dayInWords(expectedOn)}` : 'the backorder'
}

/** "Accepted Apr 02, 2027 for Subway tile." */
export const decisionInWords = (decision: Omit<Decision, 'lineId' | 'reason'>, description: string): string =>
  `${decision.accepted ? 'Accepted' : 'Declined'} ${proposedInWords(decision)} for ${description}.`
