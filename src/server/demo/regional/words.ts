import type { Vocabulary } from '#shared/kernel/regions.ts'

type Words = readonly (readonly [from: RegExp, to: string])[]

// The source is written in Australian words with American spelling, so each vocabulary replaces what it says differently.
// The first letter's case is kept: "Tapware" becomes "Faucets", "tapware" becomes "faucets".

const northAmerican: Words = [
  [/\btapware\b/gi, 'faucets'],
  [/\bbasket wastes?\b/gi, 'basket strainer'],
  [/\bwaste\b/gi, 'drain'],
  [/\bhob\b/gi, 'deck'],
  [/\btoughened\b/gi, 'tempered'],
  [/\bbenchtops\b/gi, 'countertops'],
  [/\bbenchtop\b/gi, 'countertop'],
  [/\bunder bench\b/gi, 'under counter'],
  [/\bsplashback/gi, 'backsplash'],
  [/\bbacksplashs\b/gi, 'backsplashes'],
  [/\bshower mixer\b/gi, 'shower valve'],
  [/\bwall spout and mixer\b/gi, 'wall-mount faucet'],
  [/\bbasin mixer\b/gi, 'sink faucet'],
  [/\bbasin tap\b/gi, 'sink faucet'],
  [/\bmixer\b/gi, 'faucet'],
  [/\btaps\b/gi, 'faucets'],
  [/\btap\b/gi, 'faucet'],
  [/\bbasins\b/gi, 'sinks'],
  [/\bbasin\b(?! lane)/gi, 'sink'],
  [/\bbutler sink\b/gi, 'farmhouse sink'],
  [/\bclose-coupled\b/gi, 'two-piece'],
  [/\btoilet suite\b/gi, 'toilet'],
  [/\bcistern\b/gi, 'tank'],
  [/\bbaths\b/gi, 'tubs'],
  [/\bbath\b(?! sheet)/gi, 'tub'],
  [/\bshower screen/gi, 'shower panel'],
  [/\btowel rail\b/gi, 'towel bar'],
  [/\brangehood/gi, 'range hood'],
  [/\brange cooker\b/gi, 'range'],
  [/\bdrainer\b/gi, 'drainboard'],
  [/\bdownlight/gi, 'recessed light'],
  [/\bskirting boards\b|\bskirtings\b/gi, 'baseboards'],
  [/\barchitraves\b/gi, 'casings'],
  [/\bjoinery\b/gi, 'millwork'],
  [/\bweatherboards\b/gi, 'siding'],
  [/\brender\b/gi, 'stucco'],
  [/\btimber\b/gi, 'wood'],
  [/\bcupboard/gi, 'cabinet'],
  [/\bwardrobe/gi, 'closet'],
  [/\bpaling fence\b/gi, 'picket fence'],
  [/\bjumper\b/gi, 'sweater'],
  [/\bensuite\b/gi, 'primary bathroom'],
  [/\bmain bathroom\b/gi, 'hall bathroom'],
  [/\bmain bedroom\b/gi, 'primary bedroom'],
  [/\bfit-off\b/gi, 'finish'],
  [/\bE27\b/g, 'E26'],
]

const americanSpelling: Words = [
  [/\bmatt\b/gi, 'matte'],
  [/\baluminium\b/gi, 'aluminum'],
  [/\bfibre\b/gi, 'fiber'],
  [/\bmitred\b/gi, 'mitered'],
  [/\banodised\b/gi, 'anodized'],
  [/\bgalvanised\b/gi, 'galvanized'],
  [/\bpanelling\b/gi, 'paneling'],
  [/\bpanelled\b/gi, 'paneled'],
  [/\btrowelled\b/gi, 'troweled'],
  [/\bharbour\b/gi, 'harbor'],
  [/\bdraught\b/gi, 'draft'],
  [/metre/gi, 'meter'],
  [/\blitre/gi, 'liter'],
]

const britishSpelling: Words = [
  [/\bcolor/gi, 'colour'],
  [/\bgray/gi, 'grey'],
  [/\bcenter/gi, 'centre'],
]

const british: Words = [
  [/\btapware\b/gi, 'taps'],
  [/\bbenchtop/gi, 'worktop'],
  [/\brangehood/gi, 'cooker hood'],
  [/\bcooktop/gi, 'hob'],
  [/\btoilet suite\b/gi, 'toilet'],
  [/\bensuite\b/gi, 'en suite'],
  [/\brough-in\b/gi, 'first fix'],
  [/\bfit-off\b/gi, 'second fix'],
]

const vocabularies: Record<Vocabulary, Words> = {
  american: [...northAmerican, ...americanSpelling],
  canadian: [...northAmerican, ...britishSpelling],
  british: [...british, ...britishSpelling],
  australian: britishSpelling,
}

/** The text in the words of a region. */
export const inVocabulary = (text: string, vocabulary: Vocabulary): string =>
  vocabularies[vocabulary].reduce(
    (result, [from, to]) => result.replaceAll(from, (found, ...around: unknown[]) => withCaseOf(found, to, around)),
    text,
  )

/** "Basin Mixer" becomes "Sink Faucet", "Basin mixer" becomes "Sink faucet". */
function withCaseOf(found: string, to: string, around: readonly unknown[]): string {
  if (!/^\p{Lu}/u.test(found)) return to
  const [at, text] = [Number(around.at(-2)), String(around.at(-1))]
  const inTitle = /\s\p{Lu}/u.test(found) || (!/\s/.test(found) && nextWordIsCapital(text.slice(at + found.length)))
  return inTitle ? to.replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase()) : capital(to)
}

const nextWordIsCapital = (rest: string): boolean => /^,? \p{Lu}/u.test(rest)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
