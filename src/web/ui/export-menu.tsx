import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { addressOf } from '#web/platform/call.ts'
import { Button } from './button.tsx'
import { Menu, MenuLink } from './menu.tsx'

type Filter = Record<string, string | number | boolean | undefined>

/** Downloads the list as it is filtered, in full. */
export function ExportMenu({ endpoint, filter = {} }: { endpoint: Endpoint; filter?: Filter }) {
  // The server names the file.
  const file = (format: 'xlsx' | 'csv', label: string) => (
    <a href={addressOf(endpoint, { query: { ...filter, format } })} download aria-label={label} />
  )
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="secondary" icon={<Download aria-hidden />}>
          Export
        </Button>
      }
    >
      <MenuLink icon={<FileSpreadsheet aria-hidden />} render={file('xlsx', 'Excel (.xlsx)')}>
        Excel (.xlsx)
      </MenuLink>
      <MenuLink icon={<FileText aria-hidden />} render={file('csv', 'CSV (.csv)')}>
        CSV (.csv)
      </MenuLink>
    </Menu>
  )
}
