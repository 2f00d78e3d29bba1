import { grouped } from '#shared/kernel/money.ts'

/** More digits than a number keeps exactly. */
const MAX_DIGITS = 15

/**
 * What was typed, without thousands separators and currency signs; undefined when it is no number. A sign or a fraction where none
 * may be is kept as it stands: the form refuses it in words. An amount is never turned into another one.
 */
export function readNumber(text: string): string | undefined {
  const plain = text.replace(/[\s,\p{Sc}]/gu, '').replace('\u2212', '-')
  if (!/^-?\d*(\.\d*)?$/.test(plain)) return undefined
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(.*)$/.exec(plain) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DIGITS) return undefined
  return `${sign}${digits || (fraction && '0')}${fraction}`
}

export function withThousands(clean: string): string {
  const [whole = '', fraction] = clean.split('.')
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
}

/** An amount as it stands when nobody types: "34.50" and "34", as everywhere else. */
export const amountAtRest = (value: number) => String(value).replace(/\.\d$/, '$&0')
