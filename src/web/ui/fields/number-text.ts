import { readNumber } from '#shared/kernel/numbers.ts'
import { grouped } from '#shared/kernel/money.ts'

const plainDigits = /^-?\d*(\.\d*)?$/

/** Characters that may be part of a typed amount; others are rejected. */
const typeable = /^[\d.,'’\s\-−\p{Sc}]*$/u

/**
 * Text of a number field while it is edited. `raw` is what the person typed; plain digits are shown with thousands separators.
 * Separators that the person typed stay until the number can be parsed.
 */
export const shownText = (raw: string): string => (plainDigits.test(raw) ? withThousands(raw) : raw)

export function withThousands(plain: string): string {
  const [whole = '', fraction] = plain.split('.')
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
}

/** A formatted amount while the field is not edited: "34.50" and "34", as everywhere else. */
export const amountAtRest = (value: number): string => String(value).replace(/\.\d$/, '$&0')

type Edit = {
  raw: string
  /** The field's new text. */
  next: string
  /** The caret after the edit. */
  caret: number
  deleting?: 'backward' | 'forward'
}

/**
 * The raw text after an edit, and how many of its characters are left of the caret. Undefined when the edit is rejected. The
 * field adds the thousands separators itself: removing a digit of "1,145" leaves 114, not "1,14". Someone who types separators,
 * too, keeps those already shown: after "1,234" a comma begins "1,234,567".
 */
export function editedText({ raw, next, caret, deleting }: Edit): { raw: string; left: number } | undefined {
  const shown = shownText(raw)
  const end = Math.max(shown.length - (next.length - caret), 0)
  const start = Math.min(commonStart(shown, next), caret, end)
  const inserted = withoutCode(next.slice(start, caret))
  const own = (text: string) => (shown === raw || inserted.includes(',') ? text : text.replaceAll(',', ''))
  const [before, after] = [own(shown.slice(0, start)), own(shown.slice(end))]
  if (!typeable.test(inserted)) return undefined
  const removedOwnSeparator = inserted === '' && `${before}${after}` === raw
  const head = removedOwnSeparator && deleting === 'backward' ? before.slice(0, -1) : before
  const rest = removedOwnSeparator && deleting === 'forward' ? after.slice(1) : after
  const left = tidy(`${head}${inserted}`)
  const edited = tidy(`${head}${inserted}${rest}`)
  return digitsIn(edited) > 15 ? undefined : { raw: edited, left: Math.min(left.length, edited.length) }
}

/** "45 EUR" is pasted as "45 ": the field shows its own currency beside it. */
const withoutCode = (text: string): string =>
  /[A-Z]/.test(text) && ['number', 'ambiguous'].includes(readNumber(text).kind) ? text.replaceAll(/[A-Z]/g, '') : text

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  return at
}

/** Removes currency signs, and separators once the number reads as the region writes it. */
function tidy(text: string): string {
  const plain = text
    .replace(/\p{Sc}/gu, '')
    .trim()
    .replace('−', '-')
  if (plainDigits.test(plain)) return plain.replace(/^(-?)0+(?=\d)/, '$1')
  const fraction = /\.\d*$/.exec(plain)?.[0] ?? ''
  if (readNumber(plain).kind !== 'number') return plain
  return `${plain.slice(0, plain.length - fraction.length).replace(/[^\d-]/g, '')}${fraction}`
}

/** The caret position in the shown text for this many raw characters on its left. */
export function caretIn(raw: string, left: number): number {
  const shown = shownText(raw)
  if (shown === raw) return left
  let at = 0
  for (let seen = 0; seen < left && at < shown.length; at += 1) if (shown[at] !== ',') seen += 1
  return at
}
