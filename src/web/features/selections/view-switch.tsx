import type { ComponentProps } from 'react'
import { SegmentedControl } from '#web/ui/choices.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import type { ListView } from './use-list-view.ts'

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return <SegmentedControl label="View" options={views} value={view} onChange={onChange} />
}

/** Loaded when someone opens the table. */
const LoadedTable = onDemand(() => import('./table/table-panel.tsx').then((module) => module.TablePanel))

export function SelectionsTable(props: ComponentProps<typeof LoadedTable>) {
  return <LoadedTable {...props} fallback={<SkeletonList rows={12} label="Loading the table..." />} />
}
