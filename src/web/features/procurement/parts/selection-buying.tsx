import { useQuery } from '@tanstack/react-query'
import type { BuyingLine } from '#shared/procurement/costs/contract.ts'
import { addMoney, moneyFor, subtractMoney } from '#shared/kernel/money.ts'
import { marginPercent } from '#shared/procurement/costs/rules.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { isCounted } from '#shared/catalog/units.ts'
import { Card } from '#web/ui/page/card.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { selectionBuyingQuery } from '../costs/queries.ts'
import { LineWaste } from './line-waste.tsx'

type Props = { projectId: number; selectionId: number; currency: string }

/** Cost, margin and what to order for what is chosen. For builders only; shown once an item has a cost, a supplier or packs, or is measured. */
export function SelectionBuying({ projectId, selectionId, currency }: Props) {
  const { data } = useQuery(selectionBuyingQuery(projectId, selectionId))
  const lines = data?.lines.filter(isKnown) ?? []
  if (lines.length === 0) return null
  const several = (data?.lines.length ?? 0) > 1
  const whole = lines.length === data?.lines.length && lines.every(({ cost }) => cost !== null)
  return (
    <Card as="section">
      <h2 className="text-base font-semibold">Buying</h2>
      <p className="mb-2 text-sm text-ink-soft">Only builders see this.</p>
      {lines.map((line) => (
        <div key={line.itemId}>
          {several && <h3 className="mt-3 text-sm font-medium">{line.name}</h3>}
          <Line line={line} currency={currency} />
          {line.order && !line.costOrdered && <LineWaste projectId={projectId} selectionId={selectionId} line={line} />}
        </div>
      ))}
      {several && whole && <Sum lines={lines} currency={currency} />}
    </Card>
  )
}

/** What is cut has waste, also before anyone knows what it costs. */
const isKnown = ({ supplier, cost, order, unit }: BuyingLine): boolean =>
  supplier !== null || cost !== null || (order !== null && (!isCounted(unit) || order.words.includes(' = ')))

const inWords = (margin: string, percent: number | null): string =>
  percent === null ? margin : `${margin} (${percent}%)`

const costInWords = ({ costOrdered, order, unit }: BuyingLine, cost: string): string => {
  if (costOrdered) return `${cost}, as ordered`
  return order ? `${cost} for ${amountInWords(order.ordered, unit)}` : cost
}

/** The calculation is worth a line of its own once it is ordered; "1" is not one. */
function quantityOf({ order, costOrdered, unit, quantity }: BuyingLine) {
  if (!order || (costOrdered && order.words === amountInWords(quantity, unit))) return []
  return [{ label: costOrdered ? 'Calculated quantity' : 'To order', value: order.words }]
}

/** What is ordered may be another quantity than what was calculated: the order says so. */
export function Line({ line, currency }: { line: BuyingLine; currency: string }) {
  const { supplier, supplierSku, cost, margin } = line
  const { money } = moneyFor(currency, [cost, margin])
  return (
    <DataList
      items={[
        ...(supplier
          ? [
              {
                label: 'Supplier',
                value: (
                  <TextLink to="/suppliers" search={{ q: supplier.name }}>
                    {supplier.name}
                  </TextLink>
                ),
              },
            ]
          : []),
        ...(supplierSku ? [{ label: 'Their SKU', value: supplierSku }] : []),
        ...quantityOf(line),
        ...(cost === null || margin === null
          ? []
          : [
              {
                label: 'Cost',
                value: costInWords(line, money(cost)),
              },
              { label: 'Margin', value: inWords(money(margin), line.marginPercent) },
            ]),
      ]}
    />
  )
}

function Sum({ lines, currency }: { lines: readonly BuyingLine[]; currency: string }) {
  const cost = addMoney(lines.map((line) => line.cost ?? 0))
  const price = addMoney(lines.map((line) => line.price))
  const margin = subtractMoney(price, cost)
  const { money } = moneyFor(currency, [cost, margin])
  return (
    <DataList
      items={[
        { label: 'Cost in all', value: money(cost) },
        { label: 'Margin in all', value: inWords(money(margin), marginPercent(price, cost)) },
      ]}
    />
  )
}
