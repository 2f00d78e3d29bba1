/** A phone number such as "+1 (555) 014-2201 ext. 12". */
export const phonePattern = /^\+?[\d\s().\-/]+(?:(?:ext\.?|x)\s*\d{1,8})?$/i
export const digits = (text: string): string => text.replace(/\D/g, '')

/** The `tel:` link, or null when the text is not a number: older entries may be anything. */
export function telAddress(text: string): string | null {
  if (!phonePattern.test(text)) return null
  const [number = '', extension = ''] = text.split(/ext\.?|x/i)
  const dialled = `${text.startsWith('+') ? '+' : ''}${digits(number)}`
  return `tel:${dialled}${extension && `;ext=${digits(extension)}`}`
}

/** The start of a text, never ending in half a character: an emoji takes two code units, and half of one cannot be stored. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** A name for comparison: case and extra spaces do not distinguish two names. */
export const foldName = (name: string | null | undefined): string =>
  (name ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
