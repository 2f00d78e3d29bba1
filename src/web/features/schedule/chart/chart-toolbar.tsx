import Printer from 'virtual:icons/printer'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { MarkIcon } from '../event-look.tsx'
import type { Grouping } from './groups.ts'
import type { Zoom } from './layout.ts'

type ToolbarProps = {
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  grouping: Grouping
  onGrouping: (grouping: Grouping) => void
  onToday: () => void
  /** Whether the legend explains what can delay the handover. */
  critical: boolean
}

const zooms = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'all', label: 'All' },
] as const

const groupings = [
  { value: 'phase', label: 'By phase' },
  { value: 'trade', label: 'By trade' },
] as const

export function ChartToolbar({ zoom, onZoom, grouping, onGrouping, onToday, critical }: ToolbarProps) {
  return (
    // On paper only the legend is left.
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5 print:border-0 print:px-0">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SegmentedControl label="Zoom" options={zooms} value={zoom} onChange={onZoom} />
        <SegmentedControl label="Group" options={groupings} value={grouping} onChange={onGrouping} />
      </div>
      <Button variant="ghost" size="sm" onClick={onToday}>
        Today
      </Button>
      <div
        aria-hidden
        className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft max-lg:hidden print:ml-0 print:flex"
      >
        <Key sign={<span className="h-3 w-6 rounded-small border border-primary bg-primary-soft" />}>Milestone</Key>
        <Key sign={<MarkIcon kind="decision" />}>Decision</Key>
        <Key sign={<MarkIcon kind="delivery" />}>Delivery</Key>
        {critical && <Key sign={<span className="h-1 w-6 rounded-full bg-accent" />}>Can delay the handover</Key>}
      </div>
      <IconButton
        size="sm"
        label="Print the timeline"
        icon={<Printer />}
        onClick={() => print()}
        className="max-lg:ml-auto"
      />
    </div>
  )
}

const Key = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-1.5 [&_svg]:size-3.5">
    {sign}
    {children}
  </span>
)
