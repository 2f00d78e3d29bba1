import { useState } from 'react'
import type { BuyingLine } from '#shared/procurement/costs/contract.ts'
import { Waste } from '#shared/procurement/costs/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { useSetLineWaste } from '../costs/queries.ts'

type Props = { projectId: number; selectionId: number; line: BuyingLine }

const TypedWaste = typedNumber(Waste, { decimals: 1 }).nullable()

/** How much more of a chosen item is ordered than was signed. Saved with its button or Enter, because every keystroke is no order. */
export function LineWaste({ projectId, selectionId, line }: Props) {
  const own = line.waste?.from === 'line' ? line.waste.percent : null
  const [typed, setTyped] = useState<NumberFieldValue | undefined>()
  const save = useSetLineWaste(projectId, selectionId)
  const value = typed === undefined ? own : typed
  const reading = TypedWaste.safeParse(value)
  const changed = typed !== undefined && typed !== own
  const submit = () => {
    if (!changed || !reading.success) return
    save.mutate({ itemId: line.itemId, waste: reading.data }, { onSuccess: () => setTyped(undefined) })
  }
  const problem = reading.success ? undefined : reading.error.issues[0]?.message
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t py-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="w-40">
        <Field
          label="Waste"
          hint={hintOf(line)}
          error={save.error ? messageOf(save.error, 'The waste could not be saved.') : problem}
        >
          <NumberInput
            value={value}
            onChange={setTyped}
            decimals={1}
            unit="%"
            placeholder={line.waste && own === null ? String(line.waste.percent) : '0'}
          />
        </Field>
      </div>
      {changed && (
        <Button type="submit" size="sm" variant="secondary" pending={save.isPending} pendingText="Saving...">
          Save waste
        </Button>
      )}
    </form>
  )
}

function hintOf({ waste }: BuyingLine): string {
  if (waste?.from === 'line') return 'For this selection only.'
  if (waste?.from === 'item') return 'From the item.'
  return waste ? 'From its category.' : 'None is added.'
}
