import { useNavigate, useSearch } from '@tanstack/react-router'
import ClipboardList from 'virtual:icons/clipboard-list'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { CHANGE_PROPOSED, statusWords } from '#shared/procurement/orders/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ProjectFilter } from '#web/features/projects/parts/project-filter.tsx'
import { SupplierPicker } from '../parts/supplier-picker.tsx'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FilterBar } from '#web/ui/lists/filter-bar.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { OrderList } from './order-list.tsx'
import { type OrderFilter, ordersQuery } from './queries.ts'
import { ordersSearch } from './search-params.ts'

const NewOrderDialog = onDemand(() => import('./new-order-dialog.tsx').then((module) => module.NewOrderDialog))

const restriction = 'Only builders and administrators can see orders.'

export function OrdersScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Orders /> : <Restricted text={restriction} />
}

const statusChoices = [
  { value: 'open' as const, label: 'Open: sent and not complete' },
  { value: 'proposed' as const, label: CHANGE_PROPOSED },
  ...orderStatuses.map((value) => ({ value, label: statusWords[value] })),
]

function Orders() {
  const { status, supplier, project } = ordersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const [adding, setAdding] = useState(false)
  const filter: OrderFilter = { q: q || undefined, status, supplierId: supplier, projectId: project }
  const show = (next: { status?: OrderFilter['status']; supplier?: number; project?: number }) =>
    void navigate({ to: '/orders', search: { q: q || undefined, status, supplier, project, ...next } })
  const clear = () => {
    setTyped('')
    void navigate({ to: '/orders', search: {} })
  }
  return (
    <>
      <PageHeader
        title="Orders"
        subtitle="What you ordered, from whom, and what has arrived. Clients and trades never see this page."
        actions={
          <>
            <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              New order
            </Button>
            <ButtonLink to="/to-order">To order</ButtonLink>
          </>
        }
      />
      <FilterBar
        className="mb-6 sm:grid-cols-2 sm:items-end lg:grid-cols-[minmax(0,1fr)_13rem_13rem_13rem] max-sm:mb-4"
        active={[status, supplier, project].filter((value) => value !== undefined).length}
        search={
          <SearchInput
            label="Search orders"
            placeholder="Search number, supplier or item"
            value={typed}
            onChange={setTyped}
            className="sm:w-full! lg:max-w-md"
          />
        }
      >
        <ProjectFilter value={project} onChange={(next) => show({ project: next })} />
        <Select
          label="Status"
          placeholder="Any status"
          options={statusChoices}
          value={status}
          onChange={(next) => show({ status: next })}
          onClear={() => show({ status: undefined })}
        />
        <Field label="Supplier" hideLabel>
          <SupplierPicker
            none="Any supplier"
            value={supplier ?? null}
            onChange={(id) => show({ supplier: id ?? undefined })}
          />
        </Field>
      </FilterBar>
      <Results filter={filter} onClear={clear} />
      {adding && <NewOrderDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Results({ filter, onClear }: { filter: OrderFilter; onClear: () => void }) {
  const orders = useInfinite(ordersQuery(filter))
  const filtered = Object.values(filter).some((value) => value !== undefined)
  return (
    <PagedList
      paged={orders}
      loading={<SkeletonList rows={8} picture={false} />}
      failed="The orders could not be loaded"
      restricted={restriction}
      empty={
        filtered ? (
          <NothingFound what="orders" filters onClear={onClear} />
        ) : (
          <EmptyState
            icon={<ClipboardList />}
            title="No orders yet"
            text="Approved selections become orders, one for each supplier, in two clicks."
            action={<ButtonLink to="/to-order">See what to order</ButtonLink>}
          />
        )
      }
    >
      {(rows) => <OrderList orders={rows} />}
    </PagedList>
  )
}
