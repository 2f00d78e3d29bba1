import type { LogRow } from '../procurement/contract.ts'
import { logDayWords, ownerWords, stepWords } from '../procurement/words.ts'
import type { Column } from './columns.ts'

type Value = Column<LogRow>['value']

const column = (label: string, kind: Column<LogRow>['kind'], value: Value): Column<LogRow> => ({
  label,
  kind,
  only: 'builder',
  value,
})

const stages = ['decide', 'order', 'onSite', 'install'] as const

/** The procurement log, one row for each selection. */
export const logColumns: readonly Column<LogRow>[] = [
  column('Project', 'text', ({ project }) => project.name),
  column('Selection', 'text', ({ name }) => name),
  column('Room', 'text', ({ room }) => room),
  column('Item', 'text', ({ item }) => item),
  column('Supplier', 'text', ({ supplier }) => supplier),
  column('Lead time (days)', 'number', ({ leadTimeDays }) => leadTimeDays),
  column('Long lead', 'text', ({ longLead }) => (longLead ? 'Yes' : '')),
  ...stages.flatMap((stage) => [
    column(`${logDayWords[stage]}: planned`, 'date', (row) => row[stage].planned),
    column(`${logDayWords[stage]}: forecast`, 'date', (row) => row[stage].forecast),
    column(`${logDayWords[stage]}: actual`, 'date', (row) => row[stage].actual),
  ]),
  column('Next step', 'text', ({ next }) => (next ? stepWords[next.step] : 'Installed')),
  column('Owner', 'text', ({ next }) => next && (next.who ?? ownerWords[next.owner])),
  column('Due', 'date', ({ next }) => next?.due ?? null),
  column('Float (working days)', 'number', ({ float }) => float),
  column('Late', 'text', ({ atRisk }) => (atRisk ? 'Yes' : '')),
  column('Installed at', 'text', ({ milestone }) => milestone),
]
