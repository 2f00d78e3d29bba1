import type { LogRow } from './contract.ts'

type Installs = Pick<LogRow, 'install' | 'next'>

/**
 * What gets installed up to a day, each on the day on which it can be: what arrives late is listed later than planned, or not at all when
 * that is beyond the end. What is on site is on time until the work at its milestone ends, so that its day may have passed.
 */
export function installsUntil<Row extends Installs>(rows: readonly Row[], to: string): { row: Row; day: string }[] {
  return rows.flatMap((row) => {
    const day = row.install.forecast ?? row.install.planned
    return day !== null && day <= to ? [{ row, day }] : []
  })
}

/** The last day of the work, for what could have been installed before today; null while its day is ahead. */
export const installsBy = ({ install, next }: Installs, today: string): string | null =>
  install.forecast !== null && install.forecast < today ? (next?.due ?? null) : null
