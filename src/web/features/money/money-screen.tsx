import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import ChartColumn from 'virtual:icons/chart-column'
import type { ReactNode } from 'react'
import { figures } from '#shared/figures/glossary.ts'
import { subtractMoney } from '#shared/kernel/money.ts'
import type { MoneyAmounts, ProjectMoney, SelectionMoney } from '#shared/money/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { BooksMenu } from './books-menu.tsx'
import { MoneyBars, MoneyKey, mostOf } from './money-chart.tsx'
import { companyMoneyQuery, projectMoneyQuery } from './queries.ts'
import { moneySearch } from './search-params.ts'

const restriction = 'Only builders and administrators can see costs.'

export function MoneyScreen() {
  const user = useCurrentUser()
  const { project } = moneySearch(useSearch({ strict: false }))
  if (!user.can.build) return <Restricted text={restriction} />
  return project === undefined ? <CompanyMoney /> : <OneProject projectId={project} />
}

type Row = MoneyAmounts & { id: number; budget?: number | null }
type Total = MoneyAmounts & { budget: number | null }

function CompanyMoney() {
  return (
    <>
      <PageHeader
        title="Money"
        subtitle="What you sold, what it costs and what is ordered. Clients and trades never see this page."
        actions={<BooksMenu />}
      />
      <QueryGate
        query={useQuery(companyMoneyQuery)}
        loading={<SkeletonList />}
        failed="The figures could not be loaded"
        restricted={restriction}
      >
        {({ currency, projects, other, total }) =>
          projects.length === 0 && other.committed === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title="No projects yet"
              text="Cost and margin of each project are listed here."
            />
          ) : (
            <Amounts rows={projects} total={total} currency={currency} what="Projects" hasBudget other={other}>
              {({ id, name }: ProjectMoney) => (
                <TextLink to="/money" search={{ project: id }}>
                  {name}
                </TextLink>
              )}
            </Amounts>
          )
        }
      </QueryGate>
    </>
  )
}

function OneProject({ projectId }: { projectId: number }) {
  const query = useQuery(projectMoneyQuery(projectId))
  return (
    <>
      <PageHeader
        back={<BackLink to="/money">Money</BackLink>}
        title={query.data?.project.name ?? 'Money'}
        subtitle="What was sold in this project, what it costs and what is ordered."
      />
      <QueryGate
        query={query}
        loading={<SkeletonList />}
        failed="The figures could not be loaded"
        restricted={restriction}
      >
        {({ currency, project, selections, other }) =>
          selections.length === 0 && other.committed === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title="Nothing approved yet"
              text="Selections are listed here once they are approved or included."
            />
          ) : (
            <Amounts rows={selections} total={project} currency={currency} what="Selections" other={other}>
              {({ id, name, room }: SelectionMoney) => (
                <>
                  <TextLink to="/projects/$projectId/selections/$selectionId" params={{ projectId, selectionId: id }}>
                    {name}
                  </TextLink>
                  {room && <span className="block text-xs font-normal text-ink-soft">{room}</span>}
                </>
              )}
            </Amounts>
          )
        }
      </QueryGate>
    </>
  )
}

type AmountsProps<T> = {
  rows: readonly T[]
  total: Total
  currency: string
  what: string
  hasBudget?: boolean
  /** Ordered for none of the rows. */
  other: MoneyAmounts
  children: (row: T) => ReactNode
}

const every = ({ sold, cost, margin, committed }: MoneyAmounts) => [sold, cost, margin, committed]

function Amounts<T extends Row>(props: AmountsProps<T>) {
  const { rows, total, other } = props
  return (
    <SameCents amounts={[...rows.flatMap(every), ...every(total), ...every(other)]}>
      <AmountsTable {...props} />
    </SameCents>
  )
}

const percentInWords = (percent: number | null): string => (percent === null ? '' : ` (${percent}\u00A0%)`)

type Shown<T> = {
  what: string
  hasBudget: boolean
  most: number
  name: (row: T) => ReactNode
} & Pick<ReturnType<typeof useMoney>, 'money' | 'budget'>

const amount = <T,>(key: string, header: string, cell: (row: T) => string): Column<T> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <span className="whitespace-nowrap tabular-nums">{cell(row)}</span>,
})

const columnsOf = <T extends Row>({ what, hasBudget, most, name, money, budget }: Shown<T>): Column<T>[] => [
  { key: 'name', header: what, primary: true, cell: name },
  {
    key: 'bars',
    header: <span className="sr-only">Chart</span>,
    cell: (row) => <MoneyBars amounts={row} most={most} money={money} />,
  },
  ...(hasBudget
    ? [amount<T>('budget', figures.budget.label, (row) => (row.budget == null ? '–' : budget(row.budget)))]
    : []),
  amount('sold', figures.sold.label, ({ sold }) => money(sold)),
  amount('cost', figures.cost.label, ({ cost, priced }) => (priced === 0 ? '–' : money(cost))),
  amount('margin', figures.margin.label, ({ margin, marginPercent, priced }) =>
    priced === 0 ? '–' : `${money(margin)}${percentInWords(marginPercent)}`,
  ),
  amount('committed', figures.committed.label, ({ committed }) => money(committed)),
]

function AmountsTable<T extends Row>({ rows, total, currency, what, hasBudget, other, children }: AmountsProps<T>) {
  const { money, budget } = useMoney(currency)
  const missing = subtractMoney(total.sold, total.priced)
  const columns = columnsOf({ what, hasBudget: hasBudget ?? false, most: mostOf(rows), name: children, money, budget })
  return (
    <>
      <FigureLine label="In all" className="mb-5">
        {total.budget !== null && <Figure label={figures.budget.label} value={budget(total.budget)} />}
        <Figure label={figures.sold.label} value={money(total.sold)} />
        <Figure
          label={figures.cost.label}
          value={money(total.cost)}
          hint={missing > 0 ? `${money(missing)} sold has no cost yet` : undefined}
        />
        <Figure
          label={figures.margin.label}
          value={`${money(total.margin)}${percentInWords(total.marginPercent)}`}
          tone={total.margin < 0 ? 'danger' : 'neutral'}
        />
        <Figure
          label={figures.committed.label}
          value={money(total.committed)}
          hint={other.committed > 0 ? `${money(other.committed)} of it in no row below` : figures.committed.explanation}
        />
      </FigureLine>
      <MoneyKey />
      <Table caption={what} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </>
  )
}
