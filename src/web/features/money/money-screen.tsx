import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import ChartColumn from 'virtual:icons/chart-column'
import type { ProjectMoney, SelectionMoney } from '#shared/money/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { InfiniteList, shownOf } from '#web/ui/lists/infinite-list.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Amounts } from './amounts.tsx'
import { companyMoneyQuery, projectMoneyQuery, projectsMoneyQuery } from './queries.ts'
import { moneySearch } from './search-params.ts'
import Download from 'virtual:icons/download'
import FileSpreadsheet from 'virtual:icons/file-spreadsheet'
import { bookLayouts, bookPrograms } from '#shared/exports/book-layouts.ts'
import { exportInvoices, exportOrders } from '#shared/exports/endpoints.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx'

const restriction = 'Only builders and administrators can see costs.'

export function MoneyScreen() {
  const user = useCurrentUser()
  const { project } = moneySearch(useSearch({ strict: false }))
  if (!user.can.build) return <Restricted text={restriction} />
  return project === undefined ? <CompanyMoney /> : <OneProject projectId={project} />
}

function CompanyMoney() {
  const projects = useInfinite(projectsMoneyQuery)
  return (
    <>
      <PageHeader
        title="Money"
        subtitle="What you sold, what it costs, what is ordered and invoiced. Clients and trades never see this page."
        actions={<BooksMenu />}
      />
      <QueryGate
        query={useQuery(companyMoneyQuery)}
        loading={<SkeletonList picture={false} />}
        failed="The figures could not be loaded"
        restricted={restriction}
      >
        {({ currency, projects: count, other, total }) =>
          count === 0 && other.committed === 0 && other.invoiced === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title="No projects yet"
              text="Cost and margin of each project are listed here."
            />
          ) : (
            <QueryGate
              query={projects.query}
              loading={<SkeletonList picture={false} />}
              failed="The projects could not be loaded"
              restricted={restriction}
            >
              {(rows) => (
                <InfiniteList status={shownOf(rows.length, projects.count)} {...projects.list}>
                  <Amounts rows={rows} total={total} currency={currency} what="Projects" ofCompany other={other}>
                    {({ id, name }: ProjectMoney) => (
                      <TextLink to="/money" search={{ project: id }}>
                        {name}
                      </TextLink>
                    )}
                  </Amounts>
                </InfiniteList>
              )}
            </QueryGate>
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
        subtitle="What was sold in this project, what it costs, what is ordered and invoiced."
      />
      <QueryGate
        query={query}
        loading={<SkeletonList picture={false} />}
        failed="The figures could not be loaded"
        restricted={restriction}
      >
        {({ currency, project, selections, other }) =>
          selections.length === 0 && other.committed === 0 && project.invoiced === 0 ? (
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

const lists = [
  { endpoint: exportInvoices, what: 'Invoices' },
  { endpoint: exportOrders, what: 'Orders' },
] as const

/** Orders and invoices for the bookkeeper. Accounting programs import CSV. */
function BooksMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="secondary" icon={<Download aria-hidden />}>
          For the bookkeeper
        </Button>
      }
    >
      {lists.flatMap(({ endpoint, what }) =>
        bookLayouts.map((layout) => {
          const format = layout === 'finishwork' ? ('xlsx' as const) : ('csv' as const)
          const label = `${what} for ${bookPrograms[layout]}`
          const file = <a href={addressOf(endpoint, { query: { layout, format } })} download aria-label={label} />
          return (
            <MenuLink key={label} icon={<FileSpreadsheet aria-hidden />} render={file}>
              {label}
            </MenuLink>
          )
        }),
      )}
    </Menu>
  )
}
