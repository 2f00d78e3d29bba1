import type { PricePreview as Preview } from '#shared/item-changes/contract.ts'
import { itemsInWords } from '#shared/item-changes/rules.ts'
import { subtractMoney } from '#shared/kernel/money.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'

/** More rows than this are counted, not listed. */
const MAX_SHOWN = 200

type Row = Preview['rows'][number]
export const isChanged = ({ from, to, cost, problem }: Row): boolean =>
  problem === null && (from !== to || (cost !== null && cost.from !== cost.to))

/** What a price change does: the decisions it touches, then every item before and after. */
export function PricePreview({ preview }: { preview: Preview }) {
  const { rows, currency } = preview
  const onCost = rows.some(({ cost }) => cost !== null)
  const refused = rows.filter(({ problem }) => problem !== null)
  const changed = rows.filter(isChanged)
  const unchanged = rows.length - refused.length - changed.length
  const shown = [...refused, ...changed].slice(0, MAX_SHOWN)
  const more = refused.length + changed.length - shown.length
  if (rows.length === 0) return <p className="text-sm text-ink-soft">No item matches.</p>
  return (
    <div className="flex flex-col gap-3">
      <Decisions preview={preview} />
      {refused.length > 0 && (
        <Banner tone="danger">
          {itemsInWords(refused.length)} {refused.length === 1 ? 'is' : 'are'} left out, marked below.
        </Banner>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {changed.length === 1
          ? `1 ${onCost ? 'cost' : 'price'} changes`
          : `${changed.length.toLocaleString('en-US')} ${onCost ? 'costs' : 'prices'} change`}
        {unchanged > 0 && `, ${unchanged.toLocaleString('en-US')} ${unchanged === 1 ? 'stays' : 'stay'} the same`}
      </p>
      {shown.length > 0 && (
        <SameCents amounts={shown.flatMap(({ from, to, cost }) => [from, to, cost?.from ?? null, cost?.to ?? null])}>
          <PriceRows rows={shown} currency={currency} />
        </SameCents>
      )}
      {more > 0 && <p className="text-sm text-ink-soft">And {itemsInWords(more)} more.</p>}
    </div>
  )
}

function Decisions({ preview: { toConfirm, approved } }: { preview: Preview }) {
  const one = toConfirm.selections === 1
  const projects = toConfirm.projects === 1 ? '1 project' : `${toConfirm.projects} projects`
  return (
    <>
      {toConfirm.selections > 0 && (
        <Banner tone="warn">
          {selectionsInWords(toConfirm.selections)} in {projects} {one ? 'offers' : 'offer'} these items at another
          price. Clients cannot sign {one ? 'it' : 'them'} until you confirm or update the price there.
        </Banner>
      )}
      {approved > 0 && (
        <p className="text-sm text-ink-soft">
          {selectionsInWords(approved)} {approved === 1 ? 'is' : 'are'} approved or ordered and{' '}
          {approved === 1 ? 'keeps its' : 'keep their'} price.
        </p>
      )}
    </>
  )
}

function PriceRows({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  const { money } = useMoney(currency)
  const head = 'border-b py-2 text-right text-xs font-medium text-ink-soft'
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="border-b py-2 text-left text-xs font-medium text-ink-soft">
            Item
          </th>
          <th scope="col" className={head}>
            Now
          </th>
          <th scope="col" className={head}>
            New
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, brand, sku, problem, ...row }) => {
          const { from, to } = row.cost ?? row
          return (
            <tr key={id} className="border-b align-top last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
                <span className="block text-xs text-ink-soft">{[brand, sku].filter(Boolean).join(' · ')}</span>
                {row.cost && (
                  <span className="block text-xs text-ink-soft">
                    {row.from === row.to
                      ? `Price stays ${money(row.from)}`
                      : `Price ${money(row.from)} to ${money(row.to)}`}
                  </span>
                )}
                {problem && <span className="block text-xs text-danger-ink">{problem}</span>}
              </th>
              <td className="py-2 pl-3 text-right whitespace-nowrap text-ink-soft">{money(from)}</td>
              <td className="py-2 pl-3 text-right font-medium whitespace-nowrap">{problem ? '—' : money(to)}</td>
              <td className="py-2 pl-3 text-right whitespace-nowrap text-ink-soft max-sm:hidden">
                {problem ? '' : `${money(Math.abs(subtractMoney(to, from)))} ${to > from ? 'up' : 'down'}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
