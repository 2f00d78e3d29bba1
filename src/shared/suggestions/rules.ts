import { unknownInWords } from '../kernel/text/unknown.ts'
import { isOpen } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import type { Reader } from '../selections/words.ts'
import type { Suggestion } from './contract.ts'

/** What was stored when the builder answered it, or `open`. */
type Answered = { status: 'open' | 'priced' | 'declined'; itemId: number | null }

type Decision = Pick<Selection, 'status' | 'choices' | 'options'>

/** What has become of a suggestion: the decision of its selection ends it too, until the selection is open again. */
export function outcomeOf({ status, itemId }: Answered, selection: Decision): Suggestion['status'] {
  if (status === 'declined') return 'declined'
  if (!isOpen(selection.status)) return selection.choices.some(({ id }) => id === itemId) ? 'approved' : 'not_chosen'
  if (status === 'open') return 'open'
  return selection.options.some((option) => option.itemId === itemId) ? 'priced' : 'withdrawn'
}

type Status = Suggestion['status']

const words: Record<Status, string> = {
  open: 'Waiting for a price',
  priced: 'Now an option',
  withdrawn: 'No longer an option',
  approved: 'Approved',
  not_chosen: 'Another option was approved',
  declined: 'Not possible',
}
const toBuilders: Partial<Record<Status, string>> = { open: 'Needs your price', declined: 'Declined' }
/** Nobody approved what the builder included. */
const ofIncluded: Partial<Record<Status, string>> = { approved: 'Included', not_chosen: 'Another item is included' }

/** What became of a suggestion, on its badge. */
export const outcomeInWords = (status: Status, reader: Reader, { included }: Pick<Selection, 'included'>): string =>
  (included && ofIncluded[status]) ||
  (reader === 'builder' && toBuilders[status]) ||
  (words[status] ?? unknownInWords(status))
