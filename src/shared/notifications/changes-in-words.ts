import type { ChangesOfMany } from '../events/payloads/selection-schemas.ts'
import { centsStyleFor } from '../kernel/money.ts'
import type { Difference } from '../selections/selection-schemas.ts'
import { changeInWords, changesInWords } from '#shared/selections/deciding/snapshot-in-words.ts'
import { selectionsInWords } from '../selections/words.ts'

/** Notes may be pages long; the page of the selection shows all of them. */
const LONGEST = 300

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

const isAmount = ({ field }: Difference): boolean => field.endsWith('Cents')

type Changed = { differences?: readonly Difference[] | undefined; currency?: string | undefined }

/** What changed, with the value before and the value now: "Price: was $89.00, now $99.50". */
export function changeLines({ differences = [], currency = 'USD' }: Changed): string[] {
  const amounts = differences.filter(isAmount).flatMap(({ before, after }) => [before, after])
  const cents = centsStyleFor(amounts.map((amount) => (amount === null ? null : Number(amount) / 100)))
  return changesInWords(differences, currency, cents).map(({ label, before, after }) =>
    changeInWords({ label, before: shortened(before), after: shortened(after) }),
  )
}

const AMOUNT_LINES =
  /(?<=^|; |\. )(?:Price|Total|Allowance|Over or under allowance)(?: of [^:\n]*)?: (?:was|now|removed) [^;\n]*/gm
const WHOLE_AMOUNT = /(?<=was |now )([^\d\s]{1,3}\d{1,3}(?:,\d{3})*)(?=(?: over| under)?(?:, now|\)|$))/g

/** Whether a written change names an amount with cents: then every amount of the same email shows them. */
export const namesCents = (text: string): boolean =>
  (text.match(AMOUNT_LINES) ?? []).some((line) => /\d\.\d\d(?!\d)/.test(line))

/** Written changes beside amounts with cents: "Price: was $89, now $99" becomes "Price: was $89.00, now $99.00". */
export const withCents = (text: string): string =>
  text.replace(AMOUNT_LINES, (line) => line.replace(WHOLE_AMOUNT, '$1.00'))

/** How many changed selections of one act are written out. */
export const WRITTEN_OUT = 5

/** The changes of several selections of one act, one line each; `count` are changed in all. */
export function changeLinesOfMany({ currency, changes = [] }: ChangesOfMany, count: number): string[] {
  const lines = changes.flatMap(({ selection, differences }) => {
    const words = changeLines({ differences, currency })
    return words.length === 0 ? [] : [`${selection}. ${words.join('; ')}`]
  })
  const more = count - lines.length
  return lines.length === 0 || more <= 0 ? lines : [...lines, `and ${selectionsInWords(more)} more`]
}
