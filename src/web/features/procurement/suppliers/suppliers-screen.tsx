import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'virtual:icons/plus'
import Truck from 'virtual:icons/truck'
import Upload from 'virtual:icons/upload'
import { type ReactNode, useState } from 'react'
import { exportSuppliers } from '#shared/exports/endpoints.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { suppliersQuery } from './queries.ts'
import { suppliersSearch } from './search-params.ts'
import { SupplierTable } from './supplier-table.tsx'

const AddSupplierDialog = onDemand(() => import('./supplier-dialog.tsx').then((module) => module.AddSupplierDialog))

const restriction = 'Only builders and administrators can see suppliers.'

export function SuppliersScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Suppliers /> : <Restricted text={restriction} />
}

const views = [
  { value: 'open', label: 'Suppliers' },
  { value: 'archived', label: 'Archived' },
] as const

function Suppliers() {
  const { show } = suppliersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const [adding, setAdding] = useState(false)
  const addButton = (variant?: 'secondary') => (
    <Button variant={variant} icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add Supplier
    </Button>
  )
  const filter = { q: q || undefined, archived: show === 'archived' ? ('true' as const) : undefined }
  return (
    <>
      <PageHeader
        title="Suppliers"
        subtitle="The companies you buy from. Clients and trades never see this page."
        actions={
          <>
            <ButtonLink to="/import" search={{ kind: 'suppliers' }} variant="secondary" icon={<Upload aria-hidden />}>
              Import
            </ButtonLink>
            <ExportMenu endpoint={exportSuppliers} filter={filter} />
            {addButton()}
          </>
        }
      />
      <ListToolbar
        label="Search suppliers"
        placeholder="Search name, contact or account"
        typed={typed}
        onType={setTyped}
        views={views}
        show={show ?? 'open'}
        onShow={(next) =>
          void navigate({ to: '/suppliers', search: { q: q || undefined, show: next === 'open' ? undefined : next } })
        }
      />
      <Results filter={filter} addButton={addButton('secondary')} onClear={() => setTyped('')} />
      {adding && <AddSupplierDialog onClose={() => setAdding(false)} />}
    </>
  )
}

type ResultsProps = {
  filter: Parameters<typeof suppliersQuery>[0]
  addButton: ReactNode
  onClear: () => void
}

function Results({ filter, addButton, onClear }: ResultsProps) {
  return (
    <PagedList
      paged={useInfinite(suppliersQuery(filter))}
      loading={<SkeletonList />}
      failed="The suppliers could not be loaded"
      restricted={restriction}
      empty={<Nothing filter={filter} addButton={addButton} onClear={onClear} />}
    >
      {(rows) => <SupplierTable suppliers={rows} />}
    </PagedList>
  )
}

function Nothing({ filter, addButton, onClear }: ResultsProps) {
  if (filter.q) return <NothingFound what="suppliers" onClear={onClear} />
  if (filter.archived)
    return <EmptyState icon={<Truck />} title="No archived suppliers" text="Suppliers you archive are listed here." />
  return (
    <EmptyState
      icon={<Truck />}
      title="No suppliers yet"
      text="Keep the contacts, terms and lead times of everyone you order from in one place."
      action={addButton}
    />
  )
}
