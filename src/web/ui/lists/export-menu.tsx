import Download from 'virtual:icons/download'
import FileSpreadsheet from 'virtual:icons/file-spreadsheet'
import FileText from 'virtual:icons/file-text'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button } from '../button.tsx'
import { Menu, MenuLink } from '../overlays/menu.tsx'

type Filter = Record<string, string | number | boolean | undefined>

type ExportMenuProps = {
  endpoint: Endpoint
  /** The parameters of the path. */
  params?: Record<string, number>
  filter?: Filter
  size?: 'sm' | 'md'
}

/** Downloads the list as it is filtered, in full. */
export function ExportMenu({ endpoint, params = {}, filter = {}, size = 'md' }: ExportMenuProps) {
  // The server names the file.
  const file = (format: 'xlsx' | 'csv', label: string) => (
    <a href={addressOf(endpoint, { ...params, query: { ...filter, format } })} download aria-label={label} />
  )
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="secondary" size={size} icon={<Download aria-hidden />}>
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
