/** "1 day", "5 days": calendar days, as suppliers quote lead times and as deadlines are apart. */
export const daysInWords = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** "1 working day", "5 working days": days on which the company works, as it counts durations, lags, reserves and float. */
export const workingDaysInWords = (count: number): string => (count === 1 ? '1 working day' : `${count} working days`)
