import { buildersOnly, type Rule } from '../rules.ts'

export const cases: Record<string, Rule> = { 'POST /projects/sample': buildersOnly() }
