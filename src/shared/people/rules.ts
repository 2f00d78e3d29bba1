type Decisions = { inTime: number; late: number; overdue: number }

/** Decisions made on time, of all decided or overdue, in whole percent. Null when there were none. */
export function responseRate({ inTime, late, overdue }: Decisions): number | null {
  const all = inTime + late + overdue
  return all === 0 ? null : Math.round((inTime / all) * 100)
}
