import { Link } from '@tanstack/react-router'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { formatMoney } from '#shared/kernel/money.ts'
import type { ToOrderLine } from '#shared/orders/order-schemas.ts'
import { warningWords } from '#shared/orders/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { costInWords, type DateGroup, keyOf, linesInWords, type SupplierGroup } from './grouping.ts'

type Ticks = {
  isTicked: (line: ToOrderLine) => boolean
  onTick: (lines: readonly ToOrderLine[], on: boolean) => void
}

/** Everything that one supplier delivers, by the day it is needed. */
export function SupplierGroupCard({ group, isTicked, onTick }: Ticks & { group: SupplierGroup }) {
  const ticked = group.lines.filter(isTicked).length
  return (
    <Card as="section" flush>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-sunken/60 px-4 py-2.5">
        <h2 className="text-base font-semibold">
          <Checkbox
            label={<span className="text-base font-semibold">{group.name}</span>}
            checked={ticked === group.lines.length}
            indeterminate={ticked > 0 && ticked < group.lines.length}
            onChange={(on) => onTick(group.lines, on)}
          />
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {[linesInWords(group.lines.length), costInWords(group.lines)].filter(Boolean).join(' · ')}
        </p>
      </header>
      {group.id === null && (
        <p className="border-b px-4 py-2 text-sm text-ink-soft">
          These items name no supplier. You can order them without one, or add it to the item first.
        </p>
      )}
      {group.dates.map((date) => (
        <Dated key={date.neededBy ?? 'none'} date={date} isTicked={isTicked} onTick={onTick} />
      ))}
    </Card>
  )
}

function Dated({ date: { neededBy, lines }, isTicked, onTick }: Ticks & { date: DateGroup }) {
  return (
    <div className="border-b last:border-b-0">
      <h3 className="px-4 pt-2.5 text-xs font-medium text-ink-soft">
        {neededBy ? `Needed by ${formatDay(neededBy)}` : 'No date set'}
      </h3>
      <ul className="divide-y">
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} ticked={isTicked(line)} onTick={(on) => onTick([line], on)} />
        ))}
      </ul>
    </div>
  )
}

type LineProps = { line: ToOrderLine; ticked: boolean; onTick: (on: boolean) => void }

function Line({ line, ticked, onTick }: LineProps) {
  const { project, selection, room, item, words, cost, currency, orderBy, warnings } = line
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 px-4 py-2.5 [content-visibility:auto] [contain-intrinsic-size:auto_56px] hover:bg-sunken/50 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,4fr)_7rem_8rem]">
      <Checkbox label={`${item}, ${selection}, ${project.name}`} hideLabel checked={ticked} onChange={onTick} />
      <div className="min-w-0 text-sm">
        <Link
          to="/projects/$projectId/selections/$selectionId"
          params={{ projectId: project.id, selectionId: line.selectionId }}
          className="font-medium [overflow-wrap:anywhere] hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          {item}
        </Link>
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {[selection, room, project.name].filter(Boolean).join(' · ')}
        </p>
        {warnings.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {warnings.map((warning) => (
              <Badge key={warning} tone={warning === 'late' ? 'danger' : 'warn'} icon={<TriangleAlert aria-hidden />}>
                {warningWords[warning]}
              </Badge>
            ))}
          </p>
        )}
      </div>
      <p className="min-w-0 text-sm max-lg:col-start-2 [overflow-wrap:anywhere]">{words}</p>
      <p className="text-sm text-ink-soft max-lg:col-start-2">{orderBy && `Order by ${formatDay(orderBy)}`}</p>
      <p className="text-sm font-medium tabular-nums max-lg:col-start-2 lg:text-right">
        {cost === null ? (
          <span className="font-normal text-ink-soft">No cost</span>
        ) : (
          formatMoney(cost, currency, 'always')
        )}
      </p>
    </li>
  )
}
