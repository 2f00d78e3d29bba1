import type { Selection } from '#shared/selections/selection-schemas.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Card } from '#web/ui/page/card.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { DifferenceText } from '../parts/badges.tsx'
import { SharedAllowanceLine } from '../allowances/shared-allowance-line.tsx'

/** The copy made when the item was chosen: picture, name, brand, model, price, description and specifications. */
export function ChosenItem({ selection }: { selection: Selection }) {
  const { selectedItem: item, currency } = selection
  const { money, unitPrice } = useMoney(currency)
  if (!item) return null
  if (selection.choices.length > 1) return <ChosenItems selection={selection} />
  const specifications = Object.entries(item.specifications)
  return (
    <Card as="section" flush aria-label="Selected item">
      <div className="sm:flex">
        <Picture
          {...pictureSizes(item.imageUrl)}
          sizes="(min-width: 640px) 20rem, 100vw"
          alt={item.name}
          fallback={swatchFor(selection.category, item.name)}
          eager
          className="sm:w-72! sm:shrink-0 lg:w-80!"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-4 p-5">
          <div>
            <h2 className="font-serif text-lg font-semibold">{item.name}</h2>
            <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
              {item.brand && <Fact label="Brand">{item.brand}</Fact>}
              {item.model && <Fact label="Model">{item.model}</Fact>}
            </dl>
          </div>
          {selection.total === null || selection.unitPrice === null ? (
            <p>
              <span className="block text-sm text-ink-soft">Quantity</span>
              <span className="text-xl font-semibold tabular-nums">
                {amountInWords(selection.quantity, selection.unit)}
              </span>
            </p>
          ) : (
            <div>
              <p className="text-xl font-semibold tabular-nums">{money(selection.total)}</p>
              <p className="text-sm text-ink-soft tabular-nums">
                {amountInWords(selection.quantity, selection.unit)} × {unitPrice(selection.unitPrice, selection.unit)}
              </p>
              {selection.allowance !== null && selection.difference !== null && (
                <p className="mt-1 text-sm">
                  Allowance {money(selection.allowance)}:{' '}
                  <DifferenceText difference={selection.difference} currency={currency} className="font-medium" />
                </p>
              )}
              <SharedAllowanceLine selection={selection} total={selection.total} className="mt-1" />
            </div>
          )}
          {item.description && <p className="max-w-prose text-sm whitespace-pre-line">{item.description}</p>}
          <DataSheetLink href={item.dataSheet} />
        </div>
      </div>
      {specifications.length > 0 && (
        <section aria-labelledby="specifications" className="border-t px-5 py-4">
          <h3 id="specifications" className="mb-1 text-sm font-semibold">
            Specifications
          </h3>
          <DataList items={specifications.map(([label, value]) => ({ label, value }))} />
        </section>
      )}
    </Card>
  )
}

/** Several options that were chosen together, each with its quantity. */
function ChosenItems({ selection }: { selection: Selection }) {
  const { choices, currency, total, allowance, difference } = selection
  const { money, unitPrice } = useMoney(currency)
  return (
    <Card as="section" flush aria-label="Selected items">
      <ul>
        {choices.map((line) => (
          <li key={line.id} className="flex items-center gap-4 border-b p-4">
            <Picture
              {...pictureSizes(line.imageUrl)}
              sizes="5rem"
              alt={line.name}
              fallback={swatchFor(selection.category, line.name)}
              className="w-20! shrink-0 rounded-control"
            />
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold">{line.name}</h2>
              <p className="text-sm text-ink-soft">{[line.brand, line.model].filter(Boolean).join(' · ')}</p>
              <p className="text-sm tabular-nums">
                {amountInWords(line.quantity, line.unit)}
                {line.price !== null && ` × ${unitPrice(line.price, line.unit)}`}
              </p>
            </div>
            <DataSheetLink href={line.dataSheet} />
            {line.total !== null && <p className="font-semibold tabular-nums">{money(line.total)}</p>}
          </li>
        ))}
      </ul>
      {total !== null && (
        <div className="p-4 text-right">
          <p className="text-xl font-semibold tabular-nums">{money(total)}</p>
          {allowance !== null && difference !== null && (
            <p className="text-sm">
              Allowance {money(allowance)}:{' '}
              <DifferenceText difference={difference} currency={currency} className="font-medium" />
            </p>
          )}
          <SharedAllowanceLine selection={selection} total={total} />
        </div>
      )}
    </Card>
  )
}

function DataSheetLink({ href }: { href: string | null }) {
  if (!href) return null
  return (
    <TextAnchor href={href} target="_blank" rel="noreferrer" className="text-sm">
      Data sheet
    </TextAnchor>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-1">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}
