/** Letters that carry their mark inside, so that Unicode does not separate it. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' }

/** A name without case, accents, kinds of apostrophes and dashes, invisible characters and extra spaces. Vowel signs of other scripts are letters and stay. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]|\p{Cf}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[øłđðıæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\u2018\u2019\u02BC`´]/g, "'")
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Whether people would read two names as the same. */
export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other)

/** A client of a project: the name that the company entered, the one they sign with, and since when they have it. */
export type OwnerName = { entered: string | null; account: string; since: string }

const isKnownByIt = ({ entered, account }: OwnerName): boolean => entered !== null && isSameName(entered, account)

/**
 * Whether a signature of one client would read as the other's. Of two accounts with the same name, the one that the company does not
 * know by it, or that took it later, has to choose another: nobody loses their name to someone who takes it.
 */
export function isMistakenFor(signer: OwnerName, other: OwnerName): boolean {
  if (other.entered !== null && isSameName(signer.account, other.entered)) return true
  if (other.account === '' || !isSameName(signer.account, other.account)) return false
  if (isKnownByIt(signer) !== isKnownByIt(other)) return isKnownByIt(other)
  return signer.since >= other.since
}

export const sameNameInWords = (name: string, project: string): string =>
  `Another client of ${project} is called ${name}. Add a middle name or an initial, so that signatures can be told apart.`
