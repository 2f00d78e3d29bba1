import type { LogRow } from '../procurement/log/contract.ts'
import { isLate } from '../procurement/log/rules.ts'
import { FLOAT_HEADING, logDayWords, ownerWords, SET_BY_HAND, stepWords } from '../procurement/log/words.ts'
import { CANNOT_BE_MET, LATE_ALLOWED } from '../schedule/deadlines/rules.ts'
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
  column(`${logDayWords.decide}: ${SET_BY_HAND.toLowerCase()}`, 'text', ({ deadlineTyped }) =>
    deadlineTyped ? 'Yes' : '',
  ),
  column('Next step', 'text', ({ next }) => (next ? stepWords[next.step] : 'Installed')),
  column('Owner', 'text', ({ next }) => next && (next.who ?? ownerWords[next.owner])),
  column('Due', 'date', ({ next }) => next?.due ?? null),
  column(FLOAT_HEADING, 'number', ({ float }) => float),
  column('At risk', 'text', ({ float, atRisk, lateAllowed, next }) =>
    isLate(float)
      ? `Late for install${lateAllowed ? `, ${LATE_ALLOWED}` : ''}`
      : atRisk
        ? next?.step === 'date'
          ? CANNOT_BE_MET
          : 'Step overdue'
        : '',
  ),
  column('Installed at', 'text', ({ milestone }) => milestone),
]
