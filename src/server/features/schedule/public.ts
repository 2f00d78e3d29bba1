export { create, list } from './milestones/planning.ts'
export { followCalendar } from './milestones/returning.ts'
export { layOut, relativeSchedule } from './milestones/templating.ts'
