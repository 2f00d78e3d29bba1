import { Link } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import ClipboardList from 'virtual:icons/clipboard-list'
import Ellipsis from 'virtual:icons/ellipsis'
import Pencil from 'virtual:icons/pencil'
import { useState } from 'react'
import type { Supplier } from '#shared/procurement/suppliers/contract.ts'
import { deliveryDaysInWords } from '#shared/procurement/suppliers/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PhoneCell } from '#web/ui/lists/phone-cell.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { archiveActs } from '#web/ui/overlays/archive-acts.ts'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useArchiveSupplier, useRestoreSupplier } from './queries.ts'

const EditSupplierDialog = onDemand(() => import('./supplier-dialog.tsx').then((module) => module.EditSupplierDialog))

const columns: Column<Supplier>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (supplier) => (
      <span className="block min-w-0">
        <SupplierName supplier={supplier} />
        <Reached {...supplier} />
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => <PhoneCell phone={phone} />,
  },
  {
    key: 'account',
    header: 'Account',
    wide: true,
    cell: ({ accountNumber }) => <OneLine>{accountNumber ?? '–'}</OneLine>,
  },
  { key: 'terms', header: 'Terms', wide: true, cell: ({ terms }) => <OneLine>{terms ?? '–'}</OneLine> },
  {
    key: 'lead',
    header: 'Lead time',
    cell: ({ leadTimeDays }) => <span className="whitespace-nowrap">{leadTimeInWords(leadTimeDays)}</span>,
  },
  {
    key: 'delivers',
    header: 'Delivers',
    wide: true,
    cell: ({ deliveryDays }) => deliveryDaysInWords(deliveryDays) ?? '–',
  },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    corner: true,
    cell: (supplier) => <SupplierMenu supplier={supplier} />,
  },
]

const leadTimeInWords = (days: number | null): string => (days === null ? '–' : days === 1 ? '1 day' : `${days} days`)

export function SupplierTable({ suppliers }: { suppliers: readonly Supplier[] }) {
  return <Table caption="Suppliers" columns={columns} rows={suppliers} rowKey={({ id }) => id} />
}

const nameClass = 'block font-medium [overflow-wrap:anywhere]'

/** Opens the supplier; one that is archived has to be restored first. */
function SupplierName({ supplier }: { supplier: Supplier }) {
  const [open, setOpen] = useState(false)
  if (supplier.archivedAt) return <span className={nameClass}>{supplier.name}</span>
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(nameClass, 'text-left underline-offset-4 hover:underline touch:min-h-11')}
      >
        {supplier.name}
      </button>
      {open && <EditSupplierDialog supplier={supplier} onClose={() => setOpen(false)} />}
    </>
  )
}

const Reached = ({ contact, email }: Supplier) => (
  <>
    {contact && <span className="block text-xs font-normal text-ink-soft [overflow-wrap:anywhere]">{contact}</span>}
    {email && (
      <a
        href={`mailto:${email}`}
        className="block min-h-6 content-center truncate text-xs font-normal text-ink-soft hover:text-ink touch:min-h-11"
      >
        {email}
      </a>
    )}
  </>
)

function SupplierMenu({ supplier }: { supplier: Supplier }) {
  const [editing, setEditing] = useState(false)
  const { id, name, archivedAt } = supplier
  const text =
    'It can no longer be chosen for items and orders. Everything ordered from it stays, and you can restore it.'
  const { archive, restore } = archiveActs(
    { id, name, text },
    { archive: useArchiveSupplier(), restore: useRestoreSupplier() },
  )
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis />} />}>
        <MenuLink icon={<ClipboardList aria-hidden />} render={<Link to="/orders" search={{ supplier: id }} />}>
          See orders
        </MenuLink>
        {archivedAt ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={restore}>
            Restore
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(true)}>
              Edit
            </MenuItem>
            <MenuItem icon={<Archive aria-hidden />} danger onSelect={archive}>
              Archive
            </MenuItem>
          </>
        )}
      </Menu>
      {editing && <EditSupplierDialog supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  )
}
