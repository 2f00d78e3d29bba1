import { Fragment, type ReactNode } from 'react'
import { amountInWords } from '#shared/catalog/rules.ts'
import { figures } from '#shared/figures/glossary.ts'
import { NO_ALLOWANCE } from '#shared/figures/words.ts'
import type { ChosenLine, Selection } from '#shared/selections/selection-schemas.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { useMoney } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'

type CoveredSelection = Pick<
  Selection,
  'currency' | 'choices' | 'category' | 'total' | 'allowance' | 'difference' | 'sharedAllowance' | 'notes'
>

/** Everything that the signature covers: what is not shown here is not signed. */
export function Covered({ selection }: { selection: CoveredSelection }) {
  const { currency, choices, total, allowance, difference, sharedAllowance } = selection
  const format = useMoney(currency)
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] tight:grid-cols-1 gap-x-4 gap-y-1 text-sm tabular-nums">
      {choices.length === 0 && <Row label="Item">None</Row>}
      {choices.map((choice) => (
        <Fragment key={choice.id}>
          {choices.length > 1 && <ItemPicture choice={choice} category={selection.category} />}
          <CoveredItem choice={choice} currency={currency} isOneOfMany={choices.length > 1} />
        </Fragment>
      ))}
      {total !== null && (
        <Row label={figures.total.label}>
          <strong className="text-base">{format.money(total)}</strong>
        </Row>
      )}
      <Row label={figures.allowance.label}>
        {allowance === null ? NO_ALLOWANCE : format.money(allowance)}
        {sharedAllowance && `, shared: ${sharedAllowance.name}`}
      </Row>
      {difference !== null && (
        <Row label="Difference">
          <strong>{format.difference(difference)}</strong>
        </Row>
      )}
      {selection.notes && <Row label="Notes">{selection.notes}</Row>}
    </dl>
  )
}

/** The picture of one item. Each of several items has its own, because the signature covers every picture. */
function ItemPicture({ choice, category }: { choice: ChosenLine; category: string | null }) {
  return (
    <>
      <dt className="sr-only">Picture of {choice.name}</dt>
      <dd className="col-span-full mt-2 tight:mt-1">
        <Picture
          {...pictureSizes(choice.imageUrl)}
          sizes="10rem"
          alt={choice.name}
          fallback={swatchFor(category, choice.name)}
          ratio="square"
          className="w-40! rounded-control"
        />
      </dd>
    </>
  )
}

type ItemProps = { choice: ChosenLine; currency: string; isOneOfMany: boolean }

function CoveredItem({ choice, currency, isOneOfMany }: ItemProps) {
  const format = useMoney(currency)
  const specifications = Object.entries(choice.specifications)
  return (
    <>
      <Row label="Item">
        <strong>{choice.name}</strong>
      </Row>
      {choice.brand && <Row label="Brand">{choice.brand}</Row>}
      {choice.model && <Row label="Model">{choice.model}</Row>}
      {choice.description && <Row label="Description">{choice.description}</Row>}
      {specifications.length > 0 && (
        <Row label="Specifications">{specifications.map(([name, value]) => `${name}: ${value}`).join('\n')}</Row>
      )}
      <Row label="Quantity">{amountInWords(choice.quantity, choice.unit)}</Row>
      {choice.note && <Row label="Note">{choice.note}</Row>}
      {choice.price !== null && <Row label="Price">{format.unitPrice(choice.price, choice.unit)}</Row>}
      {/* One item alone costs the total below it. */}
      {isOneOfMany && choice.total !== null && <Row label={figures.amount.label}>{format.money(choice.total)}</Row>}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  )
}
