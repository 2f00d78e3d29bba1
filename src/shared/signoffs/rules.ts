import { isSameName } from '../people/names.ts'

/** The consent text of a signature. A new wording gets a new version; the text is stored with each sign-off. */
export const consent = {
  version: '2026-11',
  text:
    'I have looked at the selections listed here. By typing my name and signing, I approve or decline each of them as ' +
    'shown: the item, its picture, price, quantity, allowance, difference and notes. I agree to sign electronically, ' +
    'and I understand that my name, the time, my network address and my browser are recorded as proof of this sign-off.',
} as const

/** Why a typed name is not the signer's own; null when it is. People sign with the name of their account. */
export function nameRefusal(typed: string, accountName: string): string | null {
  if (accountName === '') return 'Your account has no name yet. Add it to your profile first, then sign.'
  if (isSameName(typed, accountName)) return null
  return `Sign with your own name: ${accountName}. If that is not your name, correct it in your profile first.`
}

/** Without characters that look or sound alike. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 20
const knownLetters = new RegExp(`^[${codeAlphabet}]*$`)

/** "7Q2M-K9PX-…": groups of four, as people read them. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** A typed or scanned code as it is stored: upper case, no dashes, no spaces. Null when it cannot be a code. */
export function readCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return bare.length === codeLength && knownLetters.test(bare) ? inGroups(bare) : null
}

/** Initials: the public page hides the signer's full name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/^./u)?.[0] ?? '')
  return letters
    .filter(Boolean)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}

export const drawingLimits = { strokes: 200, points: 5_000, side: 4_000, picture: 300_000 } as const

type Point = readonly [number, number]

/** The strokes of a drawn signature as an SVG path, one unit per point of the pad. */
export const strokesToPath = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .map((stroke) => {
      const [first, ...rest] = stroke
      if (!first) return ''
      // A dot is a line of zero length: round line caps make it visible.
      const points = rest.length > 0 ? rest : [first]
      return `M${first[0]} ${first[1]}${points.map(([x, y]) => `L${x} ${y}`).join('')}`
    })
    .join('')
