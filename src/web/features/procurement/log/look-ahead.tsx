import { useQuery } from '@tanstack/react-query'
import Printer from 'virtual:icons/printer'
import { useState, type ReactNode } from 'react'
import { groupBy } from '#shared/kernel/group-by.ts'
import { lookAheadWeeks, type LookAheadWeeks } from '#shared/procurement/log/choices.ts'
import type { LogRow, LookAhead as Data } from '#shared/procurement/log/contract.ts'
import { installsBy, installsUntil } from '#shared/procurement/log/look-ahead.ts'
import { type Owner, owners } from '#shared/procurement/log/steps.ts'
import { ownerWords, riskInWords, stepWords } from '#shared/procurement/log/words.ts'
import { dayNextTo, weekdayAndDay } from '#shared/schedule/deadlines/words.ts'
import { timelineStatusLabel } from '#shared/schedule/milestones/rules.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { SelectionLink } from './log-table.tsx'
import { lookAheadQuery } from './queries.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'

const choices = lookAheadWeeks.map((value) => ({ value, label: `${value} weeks` }))

/** The next weeks of every project, for the Monday meeting. */
export function LookAhead() {
  const [weeks, setWeeks] = useState<LookAheadWeeks>('3')
  const { brand } = useCurrentUser()
  const ahead = useQuery(lookAheadQuery(weeks))
  return (
    <section aria-labelledby="look-ahead">
      {brand && <p className="hidden text-sm font-semibold print:block">{brand.name}</p>}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="look-ahead" className="font-serif text-lg font-semibold">
          The next {weeks} weeks
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl label="How far" options={choices} value={weeks} onChange={setWeeks} />
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            disabled={ahead.data === undefined}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      <QueryGate
        query={ahead}
        level={3}
        loading={<SkeletonList rows={6} picture={false} />}
        failed="The look ahead could not be loaded"
      >
        {(data) => <Weeks data={data} />}
      </QueryGate>
    </section>
  )
}

const unique = (rows: readonly LogRow[]): LogRow[] => [...new Map(rows.map((row) => [row.selectionId, row])).values()]

const isLate = ({ status }: Data['milestones'][number]): boolean => status === 'overdue'

type DayEntry = { day: string | null; entry: ReactNode }

/** Milestones and selections in one list: the earliest first, those without a day last. */
const byDay = (entries: readonly DayEntry[]): ReactNode[] =>
  [...groupBy(entries, ({ day }) => day ?? 'none')]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => group.map(({ entry }) => entry))

function Weeks({ data }: { data: Data }) {
  const { owed, arrivals, installs, milestones, from, to } = data
  const today = useToday()
  const atRisk = unique([...owed, ...arrivals, ...installs].filter((row) => row.atRisk))
  // What is at risk has its own list, with its owner.
  const byOwner = groupBy(
    owed.filter((row) => !row.atRisk),
    ({ next }) => next?.owner,
  )
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        <OneLine>{dayNextTo(from, today)}</OneLine> to <OneLine>{dayNextTo(to, today)}</OneLine>, all projects.{' '}
        <span className="print:hidden">
          The <TextLink to="/log">procurement log</TextLink> has every selection.
        </span>
        {data.more && ' Long lists are cut at 100 lines.'}
      </p>
      <div className="gap-4 lg:columns-2 print:columns-2 print:gap-6 print:text-[8.5pt]">
        <List title="At risk" empty="Nothing is at risk." danger>
          {byDay([
            ...milestones.filter(isLate).map((one) => ({
              day: one.day,
              entry: (
                <MilestoneEntry key={`m${one.id}`} milestone={one}>
                  <Badge tone="danger">{timelineStatusLabel({ kind: 'milestone', status: one.status })}</Badge>
                </MilestoneEntry>
              ),
            })),
            ...atRisk.map((row) => ({
              day: row.next?.due ?? null,
              entry: (
                <Line key={row.selectionId} row={row} day={row.next?.due ?? null} text={withOwner(row)}>
                  <Badge tone={row.lateAllowed ? 'warn' : 'danger'}>{riskInWords(row)}</Badge>
                </Line>
              ),
            })),
          ])}
        </List>
        {owners.map((owner) => (
          <List key={owner} title={owesWords[owner]} empty={null}>
            {byOwner.get(owner)?.map((row) => (
              <Line key={row.selectionId} row={row} day={row.next?.due ?? null} text={stepOf(row)} />
            ))}
          </List>
        ))}
        <List title={ARRIVES} empty="Nothing is announced.">
          {arrivals.map((row) => (
            <Line key={row.selectionId} row={row} day={row.onSite.forecast} text={row.supplier ?? 'No supplier'} />
          ))}
        </List>
        <List title="Gets installed" empty="Nothing is planned.">
          {byDay([
            ...milestones
              .filter((one) => !isLate(one))
              .map((one) => ({ day: one.day, entry: <MilestoneEntry key={`m${one.id}`} milestone={one} /> })),
            ...installsUntil(installs, to).map(({ row, day }) => ({
              day,
              entry: (
                <Line key={row.selectionId} row={row} day={day} text={untilDay(row, today)}>
                  {row.atRisk && <Badge tone={row.lateAllowed ? 'warn' : 'danger'}>{riskInWords(row)}</Badge>}
                </Line>
              ),
            })),
          ])}
        </List>
      </div>
    </>
  )
}

const owesWords: Record<Owner, string> = {
  builder: 'You owe',
  client: 'Clients owe',
  supplier: 'Suppliers owe',
  trade: 'Trades owe',
}

const stepOf = ({ next }: LogRow): string =>
  next ? [stepWords[next.step], next.who].filter(Boolean).join(', ') : 'Installed'

/** What is on site while the work goes on says until when it is on time. */
function untilDay(row: LogRow, today: string): string {
  const by = installsBy(row, today)
  return by === null ? stepOf(row) : `${stepOf(row)} by ${dayNextTo(by, today)}`
}

const withOwner = (row: LogRow): string =>
  row.next ? `${stepWords[row.next.step]} (${row.next.who ?? ownerWords[row.next.owner].toLowerCase()})` : ''

type ListProps = { title: string; empty: string | null; danger?: boolean; children: ReactNode }

/** A list for the meeting; one without lines says so, or is left out. */
function List({ title, empty, danger = false, children }: ListProps) {
  const lines = Array.isArray(children) ? children.flat().length : children ? 1 : 0
  if (lines === 0 && empty === null) return null
  return (
    <section className="mb-4 break-inside-avoid rounded-card border bg-surface p-4 print:mb-3 print:break-inside-auto print:border-0 print:p-0">
      <h3 className="mb-2 text-base font-semibold print:break-after-avoid">
        {title}
        {lines > 0 && <span className={danger ? 'text-danger-ink' : 'text-ink-soft'}> ({lines})</span>}
      </h3>
      {lines === 0 ? (
        <p className="text-sm text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y text-sm print:text-[8.5pt]">{children}</ul>
      )}
    </section>
  )
}

type LineProps = { row: LogRow; day: string | null; text: string; children?: ReactNode }

const Line = ({ row, day, text, children }: LineProps) => (
  <Entry day={day} title={<SelectionLink row={row} />} about={[row.project.name, row.room, text]} end={children} />
)

function MilestoneEntry({ milestone, children }: { milestone: Data['milestones'][number]; children?: ReactNode }) {
  const { day, title, trade, project, status, finishDate, why } = milestone
  const today = useToday()
  const underWay = status === 'in_progress' && finishDate ? `under way until ${dayNextTo(finishDate, today)}` : null
  return (
    <Entry
      day={day}
      title={<strong>{title}</strong>}
      about={[project.name, trade, underWay]}
      why={why}
      end={children}
    />
  )
}

type EntryProps = {
  day: string | null
  title: ReactNode
  about: readonly (string | null)[]
  why?: string | null
  end?: ReactNode
}

function Entry({ day, title, about, why, end }: EntryProps) {
  const today = useToday()
  return (
    <li className="flex items-start gap-x-3 py-2 max-sm:flex-wrap print:flex-nowrap print:break-inside-avoid print:py-0.5">
      <span className="w-28 shrink-0 tabular-nums max-sm:flex-1 sm:touch:pt-3 print:w-22">
        <OneLine>{day === null ? '–' : weekdayAndDay(day, today)}</OneLine>
      </span>
      <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full print:order-none print:basis-0">
        {title}
        <span className="block text-xs text-ink-soft print:inline print:before:content-['_']">
          {about.filter(Boolean).join(', ')}
          {why && `. ${why}.`}
        </span>
      </span>
      {end && <span className="sm:touch:pt-3">{end}</span>}
    </li>
  )
}
