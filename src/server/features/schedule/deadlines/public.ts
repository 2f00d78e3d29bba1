export { calendarOf, effectOfReplanning, planProject, replanCompany } from './replanning.ts'
export { startInstallRules } from './settings.ts'
