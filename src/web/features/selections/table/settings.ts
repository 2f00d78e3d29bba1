import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableScope, TableSettings as Saved } from '#shared/table-settings/contract.ts'
import { readTableSettings, saveTableSettings } from '#shared/table-settings/endpoints.ts'
import type { Sort } from '#shared/selections/lists/sorting.ts'
import { call } from '#web/platform/network/call.ts'
import { viewKey } from '#web/platform/offline/kept-views.ts'
import { type Column, type ColumnKey, columns, hiddenAtFirst } from './columns.ts'
import type { GroupKey } from './rows.ts'

/** How a person has set up the table, for them alone. */
export type TableSettings = {
  hidden: ColumnKey[]
  /** From left to right; columns that are missing come last. */
  order: ColumnKey[]
  frozen: number
  sort: Sort | null
  group: GroupKey | null
}

const first: TableSettings = { hidden: [...hiddenAtFirst], order: [], frozen: 1, sort: null, group: null }

const isColumn = (name: unknown): name is ColumnKey => columns.some(({ key }) => key === name)
const groups: readonly string[] = ['room', 'phase', 'category', 'trade', 'status', 'project'] satisfies GroupKey[]
const isGroup = (name: unknown): name is GroupKey => typeof name === 'string' && groups.includes(name)

/** Settings as another version of the page, or someone by hand, may have saved them. */
export function readSettings(kept: Partial<Saved>): TableSettings {
  const { hidden, order, frozen, sort, group } = kept
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isColumn) : first.hidden,
    order: Array.isArray(order) ? order.filter(isColumn) : first.order,
    frozen: typeof frozen === 'number' ? Math.max(0, Math.min(4, Math.trunc(frozen))) : first.frozen,
    sort: sort && isColumn(sort.column) ? { column: sort.column, descending: sort.descending } : null,
    group: isGroup(group) ? group : null,
  }
}

/** Columns in the person's order. */
export function inOrder(offered: readonly Column[], order: readonly ColumnKey[]): Column[] {
  const place = ({ key }: Column) => (order.includes(key) ? order.indexOf(key) : order.length)
  return offered.toSorted((a, b) => place(a) - place(b))
}

/** The order after a column has moved one place to the left or right among these. */
export function moved(offered: readonly Column[], key: ColumnKey, by: 1 | -1): ColumnKey[] {
  const keys = offered.map((column) => column.key)
  const [from, to] = [keys.indexOf(key), keys.indexOf(key) + by]
  const other = keys[to]
  return from < 0 || other === undefined ? keys : keys.with(to, key).with(from, other)
}

function storedHere(key: string): TableSettings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Saved>)
  } catch {
    return first
  }
}

const settingsQuery = queryOptions({
  queryKey: ['table-settings'],
  queryFn: ({ signal }) => call(readTableSettings, { signal }),
})

/** Saved on the server, so that they follow the person; a copy in this browser is shown until they arrive. */
export function useTableSettings(
  userId: number,
  scope: TableScope,
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = viewKey(userId, `${scope}-table`)
  const client = useQueryClient()
  const [local, setLocal] = useState(() => storedHere(key))
  const { data } = useQuery(settingsQuery)
  // One after the other, so that the last change is the one that stays.
  const save = useMutation({
    scope: { id: 'table-settings' },
    mutationFn: (settings: TableSettings) => call(saveTableSettings, { body: { scope, settings } }),
  })
  const saved = data?.[scope]
  const settings = saved ? readSettings(saved) : local
  const change = (some: Partial<TableSettings>) => {
    const next = { ...settings, ...some }
    setLocal(next)
    void client.cancelQueries(settingsQuery)
    client.setQueryData(settingsQuery.queryKey, (old) => ({ project: null, all: null, ...old, [scope]: next }))
    save.mutate(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or blocked; the server has the settings.
    }
  }
  return [settings, change]
}
