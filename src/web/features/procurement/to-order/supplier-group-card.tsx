import { Link } from '@tanstack/react-router'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { formatMoney } from '#shared/kernel/money.ts'
import type { ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { warningWords } from '#shared/procurement/orders/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { PopoverOnDemand } from '#web/ui/overlays/popover-on-demand.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { costInWords, keyOf, linesInWords, type SupplierGroup } from './grouping.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useReuseOrderLine } from '../orders/queries.ts'

type Ticks = {
  isTicked: (line: ToOrderLine) => boolean
  onTick: (lines: readonly ToOrderLine[], on: boolean) => void
}

/** Everything that one supplier delivers, by the day it is needed: what is needed first is on top. */
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
      <ul className="divide-y">
        {group.lines.map((line) => (
          <Line key={keyOf(line)} line={line} ticked={isTicked(line)} onTick={(on) => onTick([line], on)} />
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { line: ToOrderLine; ticked: boolean; onTick: (on: boolean) => void }

function Line({ line, ticked, onTick }: LineProps) {
  const { project, selection, room, item, words, cost, currency, warnings, costChange, formerOrder } = line
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-1 px-4 py-1.5 text-sm hover:bg-sunken/50 max-lg:py-2.5 lg:grid-cols-[auto_10.75rem_minmax(0,3fr)_minmax(0,2fr)_10.5rem_5.5rem]">
      <Checkbox label={`${item}, ${selection}, ${project.name}`} hideLabel checked={ticked} onChange={onTick} />
      <Dates line={line} />
      <div className="min-w-0 max-lg:col-start-2 max-lg:row-start-1">
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
      </div>
      <p className="min-w-0 [overflow-wrap:anywhere] max-lg:col-span-2 max-lg:col-start-2">
        <span className="text-ink-soft lg:sr-only">Quantity </span>
        {words}
      </p>
      <p className="flex flex-wrap gap-1.5 empty:hidden max-lg:col-span-2 max-lg:col-start-2 lg:empty:block">
        {warnings.map((warning) => (
          <Badge key={warning} tone={warning === 'late' ? 'danger' : 'warn'} icon={<TriangleAlert aria-hidden />}>
            {(warning === 'cost_changed' && costChange) || warningWords[warning]}
          </Badge>
        ))}
      </p>
      <p className="font-medium tabular-nums max-lg:col-start-3 max-lg:row-start-1 max-lg:text-right lg:text-right touch:py-3">
        {cost === null ? (
          <span className="font-normal text-ink-soft">No cost</span>
        ) : (
          formatMoney(cost, currency, 'always')
        )}
      </p>
      {formerOrder && (
        <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-4 lg:col-start-3">
          <FormerOrder item={item} former={formerOrder} />
        </p>
      )}
    </li>
  )
}

/** When it is needed, and until when it can be ordered, with the reason behind the day. */
const Dates = ({ line: { item, neededBy, orderBy, orderByWhy } }: { line: ToOrderLine }) => (
  <p className="max-lg:col-span-2 max-lg:col-start-2">
    <OneLine>{neededBy ? `${NEEDED_BY} ${formatDay(neededBy)}` : 'No install day'}</OneLine>
    {orderBy && (
      <span className="text-ink-soft max-sm:block sm:max-lg:before:content-['_·_'] lg:block">
        <PopoverOnDemand
          label={`Why order ${item} by ${formatDay(orderBy)}`}
          className="w-80 text-sm"
          trigger={
            <button type="button" className="hover:text-ink touch:min-h-11">
              <OneLine>
                <span className="underline decoration-dotted underline-offset-4">{`Order by ${formatDay(orderBy).slice(0, 6)}`}</span>
              </OneLine>
              <span className="sr-only">, why</span>
            </button>
          }
        >
          {orderByWhy}
        </PopoverOnDemand>
      </span>
    )}
  </p>
)

type Props = { item: string; former: NonNullable<ToOrderLine['formerOrder']> }

/** The order that had this line before its selection was decided again. Material that is still coming need not be ordered twice. */
function FormerOrder({ item, former: { orderId, lineId, number, comes, canUse } }: Props) {
  const reuse = useReuseOrderLine()
  const order = (
    <TextLink to="/orders/$orderId" params={{ orderId }}>
      {number}
    </TextLink>
  )
  if (!comes) return <span className="text-ink-soft">Was on {order} before.</span>
  const use = () =>
    reuse.mutate(
      { orderId, lineId },
      {
        onSuccess: () => toast.success(`${item} is ordered`, `${number} covers it. No email was sent.`),
        onError: (error) => toast.error('The order could not be used', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <>
      <span className="text-warn-ink">
        Already on {order}, which you kept when the decision was reopened.
        {!canUse && ' The quantity there is different: revise that order, or order it again.'}
      </span>
      {canUse && (
        <Button size="sm" variant="secondary" pending={reuse.isPending} pendingText="Saving..." onClick={use}>
          Use {number}
        </Button>
      )}
    </>
  )
}
