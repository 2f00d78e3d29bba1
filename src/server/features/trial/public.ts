export { companiesCommand } from './companies-command.ts'
export { newTrialEnd, requireActiveCompany, trialFor } from './running.ts'
