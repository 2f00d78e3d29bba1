export { calendarOf, planCompany, planProject } from './planning-store.ts'
