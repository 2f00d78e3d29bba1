import { useState } from 'react'
import { viewKey } from '#web/platform/kept-views.ts'
import { type ColumnKey, columns, hiddenAtFirst } from './columns.ts'
import type { GroupKey, Sort } from './rows.ts'

/** How a person has set up the table. It is stored in this browser, for them alone. */
export type TableSettings = { hidden: ColumnKey[]; frozen: number; sort: Sort | null; group: GroupKey | null }

const first: TableSettings = { hidden: [...hiddenAtFirst], frozen: 1, sort: null, group: null }

function stored(key: string): TableSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableSettings>
    const isColumn = (name: unknown) => columns.some((column) => column.key === name)
    return {
      hidden: Array.isArray(kept.hidden) ? kept.hidden.filter(isColumn) : first.hidden,
      frozen: typeof kept.frozen === 'number' ? Math.max(0, Math.min(4, Math.trunc(kept.frozen))) : first.frozen,
      sort: kept.sort && isColumn(kept.sort.column) ? kept.sort : null,
      group: kept.group && isColumn(kept.group) ? kept.group : null,
    }
  } catch {
    return first
  }
}

export function useTableSettings(
  userId: number,
  scope: 'project' | 'all',
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = viewKey(userId, `${scope}-table`)
  const [settings, setSettings] = useState(() => stored(key))
  const change = (some: Partial<TableSettings>) => {
    const next = { ...settings, ...some }
    setSettings(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or blocked; the settings then last until the page closes.
    }
  }
  return [settings, change]
}
