export { create, list } from './planning.ts'
export { followCalendar } from './returning.ts'
export { layOut, relativeSchedule } from './templating.ts'
