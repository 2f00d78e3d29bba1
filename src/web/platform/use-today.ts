import { use } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { localTimeZone, today } from './formatting.ts'
import { HouseContext } from './region.ts'

/** Today where the company is, whatever the browser's clock is set to. Inside `ProjectZone` it is the project's own day. */
export const useToday = (): Day => today(use(HouseContext).timeZone ?? localTimeZone())
