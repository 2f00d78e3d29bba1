import Check from 'virtual:icons/check'
import Plus from 'virtual:icons/plus'
import { unitLabel } from '#shared/catalog/rules.ts'
import { numberProblem } from '#shared/kernel/numbers.ts'
import type { SelectionOption } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumberFieldValue, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import type { Picks } from './use-picks.ts'

/** Picks one of several options, with its quantity. */
export function PickOption({ option, picks }: { option: SelectionOption; picks: Picks }) {
  const { item, unit } = option
  const quantity = picks.quantityOf(option.id)
  const picked = quantity !== undefined
  const line = picks.lines.find((one) => one.option.id === option.id)
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <Button
        variant={picked ? 'primary' : 'secondary'}
        aria-pressed={picked}
        aria-label={picked ? `Remove ${item.name} from your picks` : `Pick ${item.name}`}
        icon={picked ? <Check aria-hidden /> : <Plus aria-hidden />}
        disabled={!picked && (picks.lines.length >= picks.max || item.archived)}
        onClick={() => picks.toggle(option)}
        className="flex-1"
      >
        {picked ? 'Picked' : 'Pick'}
      </Button>
      {picked && (
        <Field
          label={<span className="sr-only">Quantity of {item.name}</span>}
          error={line?.total === null ? quantityProblem(quantity) : undefined}
          className="w-32"
        >
          <NumberInput
            value={quantity}
            onChange={(value) => picks.setQuantity(option.id, value)}
            decimals={3}
            unit={unitLabel(unit)}
          />
        </Field>
      )}
    </div>
  )
}

/** Asks about a number that can be read in two ways. */
const quantityProblem = (typed: NumberFieldValue): string =>
  (typeof typed === 'string' && numberProblem(typed, { decimals: 3 })) || 'Please enter a quantity.'
