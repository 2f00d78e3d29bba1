import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Upload from 'virtual:icons/upload'
import UserPlus from 'virtual:icons/user-plus'
import Users from 'virtual:icons/users'
import { useState } from 'react'
import { exportClients } from '#shared/exports/endpoints.ts'
import { memberStatusWords, UNDELIVERED } from '#shared/people/words.ts'
import type { ProjectPerson } from '#shared/projects/contract.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { countOrDash, Figure, FigureLine, FigureLink } from '#web/ui/page/figure-line.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ClientTable } from './client-table.tsx'
import { clientFiguresQuery, clientsQuery } from './queries.ts'
import { clientsSearch } from './search-params.ts'

const TradesDialog = onDemand(() =>
  import('#web/features/projects/parts/trades-dialog.tsx').then((module) => module.TradesDialog),
)
const AddClientDialog = onDemand(() => import('./client-dialog.tsx').then((module) => module.AddClientDialog))

type Show = NonNullable<ReturnType<typeof clientsSearch>['show']>

const clientRestriction = 'Only builders and administrators can manage clients.'

export function ClientsScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Clients /> : <Restricted text={clientRestriction} />
}

type WithoutTrades = { projectId: number; person: Pick<ProjectPerson, 'id' | 'name'> }

function Clients() {
  const { show = 'clients', add, projectId } = clientsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const [adding, setAdding] = useState(add ?? false)
  const [withoutTrades, setWithoutTrades] = useState<WithoutTrades>()
  const trades = show === 'trades'
  const set = (next: Show) =>
    void navigate({ to: '/clients', search: { q: q || undefined, show: next === 'clients' ? undefined : next } })
  const addButton = (variant?: 'secondary') => (
    <Button variant={variant} icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
      {trades ? 'Add Subcontractor' : 'Add Client'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Your clients and subcontractors."
        actions={
          <>
            <ButtonLink to="/import" search={{ kind: 'clients' }} variant="secondary" icon={<Upload aria-hidden />}>
              Import
            </ButtonLink>
            <ExportMenu endpoint={exportClients} filter={filterOf(show, q)} />
            {addButton()}
          </>
        }
      />
      <Cards />
      <ListToolbar
        label="Search clients"
        placeholder="Search name or email"
        typed={typed}
        onType={setTyped}
        views={views}
        show={show}
        onShow={set}
      />
      <Results q={q} show={show} addButton={addButton('secondary')} onClear={() => setTyped('')} />
      {adding && (
        <AddClientDialog
          type={trades ? 'subcontractor' : 'client'}
          projectId={projectId}
          onClose={() => {
            setAdding(false)
            if (add) void navigate({ to: '.', search: {}, replace: true })
          }}
          onComesFor={(id, person) => setWithoutTrades({ projectId: id, person })}
        />
      )}
      {withoutTrades && <TradesDialog {...withoutTrades} onClose={() => setWithoutTrades(undefined)} />}
    </>
  )
}

const filterOf = (show: Show, q: string) => ({
  q: q || undefined,
  type: show === 'trades' ? ('subcontractor' as const) : undefined,
  archived: show === 'archived' ? ('true' as const) : undefined,
  waiting: waits[show],
})
const waits: Partial<Record<Show, 'invitation' | 'delivery'>> = { not_invited: 'invitation', undelivered: 'delivery' }

const views = [
  { value: 'clients', label: 'Clients' },
  { value: 'trades', label: 'Subcontractors' },
  { value: 'not_invited', label: memberStatusWords.not_invited },
  { value: 'undelivered', label: UNDELIVERED },
  { value: 'archived', label: 'Archived' },
] as const

function Cards() {
  const { data, isPending } = useQuery(clientFiguresQuery)
  const rate = data?.responseRate
  return (
    <FigureLine label="Summary" className="mb-5">
      <Figure label="Total Clients" value={countOrDash(data?.totalClients)} loading={isPending} />
      <FigureLink
        to="/projects"
        search={{ status: 'active' }}
        label={names.activeProjects.label}
        hint={names.activeProjects.explanation}
        value={countOrDash(data?.activeProjects)}
        loading={isPending}
      />
      <Figure label="This Month" value={countOrDash(data?.newThisMonth)} hint="New clients" loading={isPending} />
      <Figure
        label="Response Rate"
        value={rate === undefined ? '–' : rate === null ? '--' : `${rate}%`}
        hint="Decided in time, last 90 days"
        loading={isPending}
      />
    </FigureLine>
  )
}

type ResultsProps = { q: string; show: Show; addButton: React.ReactNode; onClear: () => void }

function Results({ q, show, addButton, onClear }: ResultsProps) {
  const clients = useInfinite(clientsQuery(filterOf(show, q)))
  return (
    <PagedList
      paged={clients}
      loading={<SkeletonList />}
      failed="The clients could not be loaded"
      restricted={clientRestriction}
      empty={
        q ? (
          <NothingFound what={show === 'trades' ? 'subcontractors' : 'clients'} onClear={onClear} />
        ) : (
          <NoPeople show={show} addButton={addButton} />
        )
      }
    >
      {(people) => <ClientTable clients={people} />}
    </PagedList>
  )
}

function NoPeople({ show, addButton }: Pick<ResultsProps, 'show' | 'addButton'>) {
  const archived = show === 'archived'
  const waiting = waits[show] !== undefined
  return (
    <EmptyState
      icon={<Users />}
      title={empty[show]}
      text={emptyText(show)}
      action={!archived && !waiting && addButton}
    />
  )
}

function emptyText(show: Show): string {
  if (show === 'archived') return 'People you archive are listed here.'
  if (show === 'not_invited') return 'People on a project who were never invited are listed here.'
  if (show === 'undelivered') return 'People whose last email was refused or returned are listed here.'
  return 'They get an invitation by email and need no password.'
}

const empty: Record<Show, string> = {
  clients: 'No clients yet',
  trades: 'No subcontractors yet',
  not_invited: 'Everyone on a project is invited',
  undelivered: 'No email was returned',
  archived: 'No archived people',
}
