/**
 * Search parameters of pages. An invalid value is dropped, so that a mangled link opens the page instead of an error. The
 * contract schemas could do the same but would add 20 kB before the first screen.
 */
type Read<T> = (value: unknown) => T | undefined
type Shape = Record<string, Read<unknown>>
export type SearchOf<S extends Shape> = { [K in keyof S]?: Exclude<ReturnType<S[K]>, undefined> }

export const searchParams =
  <S extends Shape>(shape: S) =>
  (search: Record<string, unknown>): SearchOf<S> => {
    const found = Object.entries(shape).map(([name, read]) => [name, read(search[name])] as const)
    // Explicitly undefined for an invalid value: otherwise the router would pass the raw one on.
    return Object.fromEntries(found.filter(([name, value]) => value !== undefined || name in search)) as SearchOf<S>
  }

/** The router parses `?q=12` as a number; here it is the text someone typed. */
const upTo =
  (length: number): Read<string> =>
  (value) => {
    const typed = typeof value === 'number' ? String(value) : value
    return typeof typed === 'string' && typed.length <= length ? typed : undefined
  }

export const text = upTo(200)
/** A token or a path. */
export const longText = upTo(4000)

const MAX_ID = 2_147_483_647

export const id: Read<number> = (value) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= MAX_ID ? number : undefined
}

export const amount: Read<number> = (value) => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return number >= 0 && value !== '' ? number : undefined
}

export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const oneOf =
  <const V extends string>(...values: readonly V[]): Read<V> =>
  (value) =>
    values.find((known) => known === value)

export const listOf =
  <V>(read: Read<V>): Read<V[]> =>
  (value) =>
    Array.isArray(value) ? value.map(read).filter((entry): entry is V & {} => entry !== undefined) : undefined
