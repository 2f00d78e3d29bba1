import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import PackageCheck from 'virtual:icons/package-check'
import SearchX from 'virtual:icons/search-x'
import { useState } from 'react'
import type { ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ProjectFilter } from '#web/features/projects/parts/project-filter.tsx'
import { useInfinite } from '#web/platform/network/paging.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { ordersQuery, type ToOrderFilter, toOrderQuery } from '../orders/queries.ts'
import { toOrderSearch } from '../orders/search-params.ts'
import { CreateOrders } from './create-orders.tsx'
import { groupLines, keyOf, linesInWords } from './grouping.ts'
import { SupplierGroupCard } from './supplier-group-card.tsx'

const SendOrdersDialog = onDemand(() =>
  import('../sending/send-orders-dialog.tsx').then((module) => module.SendOrdersDialog),
)

const restriction = 'Only builders and administrators can see what to order.'

export function ToOrderScreen() {
  const user = useCurrentUser()
  return user.can.build ? <ToOrder /> : <Restricted text={restriction} />
}

function ToOrder() {
  const { project } = toOrderSearch(useSearch({ strict: false }))
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const navigate = useNavigate()
  const show = (next: number | undefined) =>
    void navigate({ to: '/to-order', search: { q: q || undefined, project: next }, resetScroll: false })
  const clear = () => {
    setTyped('')
    void navigate({ to: '/to-order', search: {} })
  }
  // Kept here, because the button is gone as soon as its lines are ordered.
  const [created, setCreated] = useState<readonly number[]>()
  return (
    <>
      <PageHeader
        title="To order"
        subtitle="Approved and not ordered yet, in all projects. Clients and trades never see this page."
        actions={
          <ButtonLink to="/orders" variant="secondary">
            All orders
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchInput
          label="Search lines to order"
          placeholder="Search item, selection, project or supplier"
          value={typed}
          onChange={setTyped}
          className="sm:w-96!"
        />
        <div className="w-full sm:w-60">
          <ProjectFilter value={project} onChange={show} />
        </div>
        <UnsentDrafts />
      </div>
      <Results
        filter={{ q: q || undefined, projectId: project }}
        onClear={clear}
        onAllProjects={() => show(undefined)}
        onCreated={setCreated}
      />
      {created && (
        <SendOrdersDialog
          ids={created}
          isNew
          onSent={() => void navigate({ to: '/orders' })}
          onClose={() => void navigate({ to: '/orders', search: { status: 'draft' } })}
        />
      )}
    </>
  )
}

type ResultsProps = {
  filter: ToOrderFilter
  onClear: () => void
  onAllProjects: () => void
  onCreated: (ids: readonly number[]) => void
}

function Results({ filter, onClear, onAllProjects, onCreated }: ResultsProps) {
  return (
    <PagedList
      paged={useInfinite(toOrderQuery(filter))}
      loading={<SkeletonList rows={8} picture={false} />}
      failed="The lines to order could not be loaded"
      restricted={restriction}
      empty={<EmptyList filter={filter} onClear={onClear} onAllProjects={onAllProjects} />}
    >
      {(rows) => <Groups lines={rows} onCreated={onCreated} />}
    </PagedList>
  )
}

function EmptyList({ filter: { q, projectId }, onClear, onAllProjects }: Omit<ResultsProps, 'onCreated'>) {
  if (projectId !== undefined) return <NothingForProject {...{ projectId, q, onClear, onAllProjects }} />
  return q ? <NothingFound what="lines" onClear={onClear} /> : <NothingToOrder />
}

type NothingForProjectProps = {
  projectId: number
  q: string | undefined
  onClear: () => void
  onAllProjects: () => void
}

/** Says which filter hides everything. */
function NothingForProject({ projectId, q, onClear, onAllProjects }: NothingForProjectProps) {
  const { data } = useQuery(projectQuery(projectId))
  const house = data?.name ?? 'this project'
  return (
    <EmptyState
      icon={q ? <SearchX /> : <PackageCheck />}
      title={q ? 'No lines found' : `Nothing to order for ${house}`}
      text={
        q
          ? `Nothing to order for ${house} matches “${q}”.`
          : 'What clients approve in this project appears here until it is on an order.'
      }
      action={
        <>
          <Button variant="secondary" onClick={onAllProjects}>
            {q ? 'Search all projects' : 'Show all projects'}
          </Button>
          {q && (
            <Button variant="secondary" onClick={onClear}>
              Clear search and filters
            </Button>
          )}
        </>
      }
    />
  )
}

/** What is in a draft is no longer on this page, and not ordered either. */
function UnsentDrafts() {
  const drafts = useInfinite(ordersQuery({ status: 'draft' }))
  if (drafts.total === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      <Link to="/orders" search={{ status: 'draft' }} className="underline underline-offset-2">
        {drafts.total === 1 ? '1 draft order' : `${drafts.count} draft orders`}
      </Link>{' '}
      {drafts.total === 1 ? 'is' : 'are'} not sent yet.
    </p>
  )
}

/** No filter hides anything. */
const NothingToOrder = () => (
  <EmptyState
    icon={<PackageCheck />}
    title="Nothing to order"
    text={
      <>
        What clients approve appears here, sorted by supplier and by the day it is needed. What you have ordered is
        under{' '}
        <Link to="/orders" className="underline underline-offset-2">
          Orders
        </Link>
        .
      </>
    }
  />
)

type GroupsProps = { lines: readonly ToOrderLine[]; onCreated: (ids: readonly number[]) => void }

function Groups({ lines, onCreated }: GroupsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What someone else has ordered in the meantime is no longer ticked.
  const chosen = lines.filter((line) => ticked.has(keyOf(line)))
  const tick = (some: readonly ToOrderLine[], on: boolean) => {
    const next = new Set(ticked)
    for (const line of some) {
      if (on) next.add(keyOf(line))
      else next.delete(keyOf(line))
    }
    setTicked(next)
  }
  const groups = groupLines(lines)
  return (
    <>
      <div className="mb-3 px-4 max-sm:px-0">
        <Checkbox
          label={`All ${linesInWords(lines.length)} from ${groups.length === 1 ? '1 supplier' : `${groups.length} suppliers`}`}
          checked={chosen.length === lines.length}
          indeterminate={chosen.length > 0 && chosen.length < lines.length}
          onChange={(on) => tick(lines, on)}
        />
      </div>
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <SupplierGroupCard
            key={group.id ?? 0}
            group={group}
            isTicked={(line) => ticked.has(keyOf(line))}
            onTick={tick}
          />
        ))}
      </div>
      {chosen.length > 0 && <CreateOrders lines={chosen} onClear={() => setTicked(new Set())} onCreated={onCreated} />}
    </>
  )
}
