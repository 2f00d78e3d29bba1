import { buildersOnly, type Rule } from '#server/testing/permission-table.ts'

export const samplePermissions: Record<string, Rule> = { 'POST /projects/sample': buildersOnly() }
