import ChevronDown from 'virtual:icons/chevron-down'
import ChevronUp from 'virtual:icons/chevron-up'
import Columns3 from 'virtual:icons/columns-3'
import Redo2 from 'virtual:icons/redo-2'
import Undo2 from 'virtual:icons/undo-2'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { TableShow } from '../lists/table-shows.ts'
import type { Column } from './columns.ts'
import type { GroupKey } from './rows.ts'
import { moved, type TableSettings } from './settings.ts'
import type { TableEdits } from './paste/use-table-edits.ts'

const shows: readonly { value: TableShow; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'preparing', label: 'Waiting for options' },
  { value: 'to_decide', label: 'Waiting for client' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'decided', label: 'To order' },
  { value: 'ordered', label: 'Ordered' },
  { value: 'archived', label: 'Archived' },
]

const groups: readonly { value: GroupKey | 'none'; label: string }[] = [
  { value: 'none', label: 'Not grouped' },
  { value: 'room', label: 'By room' },
  { value: 'category', label: 'By category' },
  { value: 'phase', label: 'By phase' },
  { value: 'trade', label: 'By trade' },
  { value: 'status', label: 'By status' },
]

type TableToolbarProps = {
  search: string
  onSearch: (text: string) => void
  show: TableShow
  onShow: (show: TableShow) => void
  settings: TableSettings
  onSettings: (change: Partial<TableSettings>) => void
  columns: readonly Column[]
  edits: TableEdits
  /** Filters by column and the export of what is shown. */
  children: ReactNode
  /** The page of all projects has a search and a filter of its own. */
  acrossProjects: boolean
}

/** Search, filter, grouping, columns, undo and redo, in one line. */
export function TableToolbar(props: TableToolbarProps) {
  const { search, onSearch, show, onShow, settings, onSettings, columns, edits, acrossProjects, children } = props
  const offered = acrossProjects ? [...groups, { value: 'project' as const, label: 'By project' }] : groups
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!acrossProjects && (
        <>
          <SearchInput label="Search this table" value={search} onChange={onSearch} className="sm:w-56!" />
          <Select label="Filter" className="w-44" options={shows} value={show} onChange={onShow} />
        </>
      )}
      {children}
      <Select
        label="Group"
        className="w-36"
        options={offered}
        value={settings.group ?? 'none'}
        onChange={(group) => onSettings({ group: group === 'none' ? null : group })}
      />
      <ColumnsButton settings={settings} onSettings={onSettings} columns={columns} />
      {/* The two stay together when the line breaks. */}
      <div className="flex items-center">
        <IconButton label="Undo" icon={<Undo2 aria-hidden />} disabled={!edits.canUndo} onClick={edits.undo} />
        <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!edits.canRedo} onClick={edits.redo} />
      </div>
      {edits.saving && (
        <span role="status" className="text-xs text-ink-soft">
          Saving...
        </span>
      )}
    </div>
  )
}

const frozenOptions = ['0', '1', '2', '3'].map((value) => ({
  value,
  label: value === '0' ? 'Freeze none' : value === '1' ? 'Freeze 1 column' : `Freeze ${value} columns`,
}))

type ColumnsButtonProps = Pick<TableToolbarProps, 'settings' | 'onSettings' | 'columns'>

function ColumnsButton({ settings, onSettings, columns }: ColumnsButtonProps) {
  const { hidden, frozen } = settings
  const toggle = (column: Column) =>
    onSettings({
      hidden: hidden.includes(column.key) ? hidden.filter((key) => key !== column.key) : [...hidden, column.key],
    })
  return (
    <Popover
      label="Columns"
      align="end"
      className="flex max-h-[70dvh] w-64 flex-col gap-3 overflow-auto"
      trigger={
        <Button variant="secondary" icon={<Columns3 aria-hidden />}>
          Columns
        </Button>
      }
    >
      <Select
        label="Freeze"
        options={frozenOptions}
        value={String(frozen)}
        onChange={(value) => onSettings({ frozen: Number(value) })}
      />
      <ul className="flex flex-col gap-1">
        {columns.map((column, place) => (
          <li key={column.key} className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <Checkbox
                label={column.label}
                checked={!hidden.includes(column.key)}
                disabled={column.key === 'name'}
                onChange={() => toggle(column)}
              />
            </div>
            <IconButton
              size="sm"
              label={`Move ${column.label} left`}
              icon={<ChevronUp aria-hidden />}
              disabled={place === 0}
              onClick={() => onSettings({ order: moved(columns, column.key, -1) })}
            />
            <IconButton
              size="sm"
              label={`Move ${column.label} right`}
              icon={<ChevronDown aria-hidden />}
              disabled={place === columns.length - 1}
              onClick={() => onSettings({ order: moved(columns, column.key, 1) })}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
