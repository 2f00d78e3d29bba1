import { MAX_LAG_DAYS } from '../deadlines/install.ts'

type Dependency = { onId: number; lagDays: number }

/** "2, 4+3": what a milestone waits for, by the numbers of rows, with the working days in between. */
export const predecessorsInNumbers = (
  dependsOn: readonly Dependency[],
  numberOf: (id: number) => number | undefined,
): string =>
  dependsOn
    .flatMap(({ onId, lagDays }) => {
      const number = numberOf(onId)
      return number === undefined ? [] : [{ number, lagDays }]
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, lagDays }) => `${number}${lagDays > 0 ? `+${lagDays}` : lagDays < 0 ? String(lagDays) : ''}`)
    .join(', ')

/** "2FS; 4FS+3 days", as planning programs write it: a spreadsheet takes "2" for a number and "4-2" for a day. */
export const predecessorsInSheet = (
  dependsOn: readonly Dependency[],
  numberOf: (id: number) => number | undefined,
): string =>
  predecessorsInNumbers(dependsOn, numberOf)
    .split(', ')
    .flatMap((one) => {
      const [, number, lag] = /^(\d+)(.*)$/.exec(one) ?? []
      return number === undefined ? [] : [`${number}FS${lag ? `${lag} days` : ''}`]
    })
    .join('; ')

type Reading = { dependsOn: Dependency[] } | { problem: string }

/** Reads "2, 4+3" or "4FS+3 days" as planning programs write it; `idOf` says which milestone has a number. */
export function readPredecessors(
  text: string,
  { own, idOf, most }: { own: number; idOf: (number: number) => number | undefined; most: number },
): Reading {
  const parts = text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > most) return { problem: `It may wait for at most ${most} others.` }
  const dependsOn = new Map<number, Dependency>()
  for (const part of parts) {
    const found = /^(\d{1,4})\s*(?:fs)?\s*(?:([+-])\s*(\d{1,4})\s*(?:d|days?)?)?$/i.exec(part)
    if (!found) return { problem: `“${part}” is not the number of a row, like 4 or 4+3.` }
    const onId = idOf(Number(found[1]))
    if (onId === undefined) return { problem: `There is no row ${found[1]}.` }
    if (onId === own) return { problem: 'It cannot wait for itself.' }
    const days = Number(found[3] ?? 0)
    if (days > MAX_LAG_DAYS) return { problem: `At most ${MAX_LAG_DAYS} working days later.` }
    dependsOn.set(onId, { onId, lagDays: found[2] === '-' ? -days : days })
  }
  return { dependsOn: [...dependsOn.values()] }
}
