import Download from 'virtual:icons/download'
import FileSpreadsheet from 'virtual:icons/file-spreadsheet'
import { bookLayouts, bookPrograms } from '#shared/exports/book-layouts.ts'
import { exportInvoices, exportOrders } from '#shared/exports/endpoints.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx'

const lists = [
  { endpoint: exportInvoices, what: 'Invoices' },
  { endpoint: exportOrders, what: 'Orders' },
] as const

/** Orders and invoices for the bookkeeper. Accounting programs import CSV. */
export function BooksMenu() {
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
