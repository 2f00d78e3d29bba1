export { create, list } from './planning.ts'
export { layOut, relativeSchedule } from './templating.ts'
