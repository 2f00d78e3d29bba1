import { useNavigate, useSearch } from '@tanstack/react-router'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import FileText from 'virtual:icons/file-text'
import { exportLog } from '#shared/exports/endpoints.ts'
import { printLog } from '#shared/procurement/log/endpoints.ts'
import { FLOAT_EXPLAINED } from '#shared/procurement/log/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'
import { filterOf, logQuery } from './queries.ts'
import { type LogSearch, logSearch } from './search-params.ts'

const restriction = 'Only builders and administrators can see the procurement log.'

export function LogScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Log /> : <Restricted text={restriction} />
}

function Log() {
  const search = logSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const filter = filterOf({ ...search, q })
  const show = (next: LogSearch) =>
    void navigate({ to: '/log', search: { ...next, q: q || undefined }, resetScroll: false })
  const clear = () => {
    setTyped('')
    void navigate({ to: '/log', search: {} })
  }
  return (
    <>
      <PageHeader
        title="Procurement log"
        subtitle={
          <>
            <span className="max-sm:hidden">
              Planned days are the latest that keep the install day. {FLOAT_EXPLAINED}{' '}
            </span>
            Clients and trades never see this page.
          </>
        }
        actions={
          <>
            <PdfLink href={addressOf(printLog, { query: filter })} />
            <ExportMenu endpoint={exportLog} filter={filter} />
          </>
        }
      />
      <LogFilters search={search} typed={typed} onType={setTyped} onChange={show} />
      <Results search={search} filter={filter} onChange={show} onClear={clear} />
    </>
  )
}

const PdfLink = ({ href }: { href: string }) => (
  <ButtonAnchor
    href={href}
    download
    variant="secondary"
    icon={<FileText aria-hidden />}
    onClick={() => toast.info('We’re preparing the PDF', 'The download starts in a moment.')}
  >
    PDF
  </ButtonAnchor>
)

type ResultsProps = {
  search: LogSearch
  filter: ReturnType<typeof filterOf>
  onChange: (next: LogSearch) => void
  onClear: () => void
}

function Results({ search, filter, onChange, onClear }: ResultsProps) {
  const log = useInfinite(logQuery(filter))
  const { sort = 'due', down = false, show } = search
  const filtered = [filter.q, filter.projectId, filter.owner, show].some((value) => value !== undefined)
  const onSort = (next: typeof sort) =>
    onChange({ ...search, sort: next === 'due' ? undefined : next, down: next === sort && !down ? true : undefined })
  return (
    <PagedList
      paged={log}
      loading={<SkeletonList rows={10} picture={false} />}
      failed="The procurement log could not be loaded"
      restricted={restriction}
      empty={
        filtered ? (
          <NothingFound what="selections" filters onClear={onClear} />
        ) : (
          <EmptyState
            icon={<CalendarCheck2 />}
            title="Nothing to procure yet"
            text="Every selection that is not installed appears here, with its dates and who has to do what next."
            action={<ButtonLink to="/projects">Open your projects</ButtonLink>}
          />
        )
      }
    >
      {(rows) => <LogTable rows={rows} sorting={show === 'installed' ? null : { sort, descending: down, onSort }} />}
    </PagedList>
  )
}
