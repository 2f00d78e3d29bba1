const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The days of the week as choices, Monday first. */
export const weekDays = names.map((label, index) => ({ day: index + 1, label }))

/** `Mon, Wed`; null when none is known. */
export const deliveryDaysInWords = (days: readonly number[]): string | null =>
  weekDays
    .filter(({ day }) => days.includes(day))
    .map(({ label }) => label)
    .join(', ') || null

const longNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** "mo", "mon", "mons", "monday" and "mondays" are 1. */
function dayNamed(word: string): number | undefined {
  const start = word.replace(/s$/, '')
  const at = start.length < 2 ? -1 : longNames.findIndex((day) => day.startsWith(word) || day.startsWith(start))
  return at < 0 ? undefined : at + 1
}

/** The days that a text names: "Mon, Wed", "Tuesdays and Fridays", "Mon-Fri", "daily". Null when it names something else. */
export function readDeliveryDays(text: string): number[] | null {
  const words = text
    .toLowerCase()
    .replaceAll(/\s*(-|–|\bto\b|\bthrough\b)\s*/g, '-')
    .replaceAll(/\band\b/g, ' ')
    .split(/[\s,;/&+.]+/)
    .filter((word) => word !== '')
  const days = new Set<number>()
  for (const word of words) {
    const range = word === 'weekdays' || word === 'daily' ? ['mon', 'fri'] : word.split('-')
    const [from, to] = [dayNamed(range[0] ?? ''), dayNamed(range.at(-1) ?? '')]
    if (from === undefined || to === undefined || range.length > 2 || to < from) return null
    for (let day = from; day <= to; day++) days.add(day)
  }
  return days.size === 0 ? null : [...days].toSorted((a, b) => a - b)
}
