/** Whether every typed word occurs somewhere in these fields, whatever the case. */
export function everyWordIn(typed: string, fields: readonly (string | null | undefined)[]): boolean {
  const text = fields.filter(Boolean).join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
