const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The days of the week as choices, Monday first. */
export const weekDays = names.map((label, index) => ({ day: index + 1, label }))

/** `Mon, Wed`; null when none is known. */
export const deliveryDaysInWords = (days: readonly number[]): string | null =>
  weekDays
    .filter(({ day }) => days.includes(day))
    .map(({ label }) => label)
    .join(', ') || null
