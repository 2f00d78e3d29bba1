type Matchable = { label: string; hint?: string }

/** Lower case and without accents, so that "Zoe" finds "Zoë". */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const NO_MATCH = 9

/** How well an option matches the typed text: smaller is better. Every typed word must occur. */
function distance({ label, hint = '' }: Matchable, typed: string): number {
  const [name, wanted] = [folded(label), folded(typed)]
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const words = wanted.split(/\s+/)
  const begins = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`))
  const contains = (text: string) => words.every((word) => text.includes(word))
  if (begins(name)) return 2
  if (contains(name)) return 3
  return contains(`${name} ${folded(hint)}`) ? 4 : NO_MATCH
}

/** Whether an option matches the typed text. An empty text matches everything. */
export const matchesText = (option: Matchable, typed: string): boolean => distance(option, typed) < NO_MATCH

/**
 * Matching options, best first; equal ones keep their order. With `keepRest` the others follow at the end, because the server may
 * match fields that are not shown.
 */
export function bestMatches<O extends Matchable>(options: readonly O[], typed: string, keepRest = false): O[] {
  return options
    .map((option) => ({ option, distance: distance(option, typed) }))
    .filter((entry) => keepRest || entry.distance < NO_MATCH)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ option }) => option)
}
