import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import { named } from '#shared/figures/glossary.ts'
import { toComeInWords } from '#shared/figures/words.ts'
import { type CentsStyle, centsStyleFor, moneyIn } from '#shared/kernel/money.ts'
import type { Style } from '#server/platform/pdf/sheet.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Text } from '#server/platform/pdf/table.ts'

export const soft: Style = { size: 8, color: 'soft', leading: 11 }
export const strong: Style = { font: 'strong', size: 9, leading: 12 }

/** A date is never broken over two lines. */
export const oneLine = (words: string): string => words.replaceAll(' ', '\u00a0')

/** Amounts with cents everywhere or nowhere, and dates in the project's time zone. */
export const formatsFor = (facts: DocumentFacts, amounts: readonly (number | null)[]) =>
  formatsIn(facts, centsStyleFor(amounts))

export function formatsIn({ currency, timeZone }: DocumentFacts, cents: CentsStyle) {
  return {
    ...moneyIn(currency, cents),
    date: (instant: string) => oneLine(dayInWords(dayIn(timeZone, new Date(instant)))),
  }
}

export type Formats = ReturnType<typeof formatsIn>

/** The budget beside the forecast, and what the forecast does not contain. */
export const forecastHint = (
  { budget, drafts }: { budget: number | null; drafts: number },
  whole: (units: number) => string,
): string | undefined =>
  [budget === null ? null : named('budget', whole(budget)), toComeInWords(drafts)].filter(Boolean).join('. ') ||
  undefined

/** An amount in a cell; nothing when it is unknown. */
export const amount = (units: number | null, { money }: Formats, style?: Style): Text[] =>
  units === null ? [] : [{ words: money(units), whole: true, ...(style && { style }) }]

/** "$420 over" stands out, "$80 under" does not. */
export const overOrUnder = (units: number | null, { difference }: Formats, isSum = false): Text[] => {
  if (units === null) return []
  const style: Style = units > 0 ? { font: 'strong', color: 'accent' } : isSum ? { font: 'strong' } : { color: 'soft' }
  return [{ words: difference(units), style, whole: true }]
}
