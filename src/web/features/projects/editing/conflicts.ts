import { formatBudget, formatMoney } from '#shared/kernel/money.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { projectTypeLabel, signingRuleLabel, statusLabel } from '#shared/projects/rules.ts'
import { formatDay, zoneInWords } from '#web/platform/formatting.ts'
import type { ProjectValues } from './project-values.ts'

export type Conflict = { field: keyof ProjectValues; label: string; theirs: string; mine: string; clashes: boolean }

type Field = Exclude<keyof ProjectValues, 'version'>

const labels: Record<Field, string> = {
  name: 'Project name',
  address: 'Address',
  description: 'Description',
  notes: 'Notes',
  clientId: 'Client',
  startDate: 'Start date',
  expectedCompletionDate: 'Expected completion',
  budget: 'Budget',
  projectType: 'Project type',
  status: 'Status',
  timeZone: 'Time zone',
  signingRule: 'Who signs',
  signingThreshold: 'Amount above which every client signs',
}

/** What someone else changed since the form was opened. A field that both changed is a clash. */
export function conflictsBetween(
  before: ProjectValues,
  theirs: ProjectValues,
  mine: ProjectValues,
  current: Pick<ProjectDetail, 'currency' | 'people'>,
): Conflict[] {
  return (Object.keys(labels) as Field[])
    .filter((field) => theirs[field] !== before[field] && theirs[field] !== mine[field])
    .map((field) => ({
      field,
      label: labels[field],
      theirs: inWords(field, theirs, current),
      mine: inWords(field, mine, current),
      clashes: mine[field] !== before[field],
    }))
}

type ConflictContext = Parameters<typeof conflictsBetween>[3]

function inWords(field: keyof ProjectValues, values: ProjectValues, { currency, people }: ConflictContext): string {
  const value = values[field]
  if (value === null || value === '') return 'nothing'
  if (field === 'signingRule') return signingRuleLabel(values.signingRule)
  if (field === 'signingThreshold' && typeof value === 'number') return formatMoney(value, currency)
  if (field === 'budget' && typeof value === 'number') return formatBudget(value, currency)
  if (field === 'startDate' || field === 'expectedCompletionDate') return formatDay(String(value))
  if (field === 'status') return statusLabel(String(value)) ?? String(value)
  if (field === 'projectType') return values.projectType ? projectTypeLabel(values.projectType) : 'nothing'
  if (field === 'clientId') return people.find(({ id }) => id === value)?.name ?? 'someone else'
  if (field === 'timeZone') return zoneInWords(values.timeZone)
  return String(value)
}
