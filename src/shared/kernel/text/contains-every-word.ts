/** Whether each typed word occurs in one of these fields, ignoring case. */
export function containsEveryWord(typed: string, fields: readonly (string | null | undefined)[]): boolean {
  const text = fields.filter(Boolean).join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
