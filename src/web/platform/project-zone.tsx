import { type ReactNode, use, useMemo } from 'react'
import { HouseContext } from './region.ts'

/** Around everything that belongs to one project: "today" is the project's day in all of it, date fields included. */
export function ProjectZone({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const { region } = use(HouseContext)
  const house = useMemo(() => ({ region, timeZone }), [region, timeZone])
  return <HouseContext value={house}>{children}</HouseContext>
}
