import { useState, type ComponentProps, type ReactNode } from 'react'
import { currencySign } from '#shared/kernel/money.ts'
import { cx } from './cx.ts'
import { Input, InputFrame } from './input.tsx'
import { amountAtRest, readNumber, withThousands } from './number-text.ts'

type NumericProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  value: number | null | undefined
  onChange: (value: number | null) => void
}

type DigitsProps = NumericProps & {
  decimals: number
  atRest?: (value: number) => string
  before?: ReactNode
  after?: ReactNode
}

function Digits({
  value,
  onChange,
  decimals,
  atRest = String,
  before,
  after,
  className,
  onBlur,
  ...rest
}: DigitsProps) {
  // "12." is on its way to "12.5": what is typed is kept until the value itself changes from outside.
  const [draft, setDraft] = useState<string>()
  const shown = draft !== undefined && toNumber(draft) === (value ?? null) ? draft : value == null ? '' : atRest(value)
  return (
    <InputFrame before={before} after={after}>
      <Input
        {...rest}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={withThousands(shown)}
        onChange={(event) => {
          const clean = readNumber(event.target.value)
          if (clean === undefined) return
          setDraft(clean)
          onChange(toNumber(clean))
        }}
        onBlur={(event) => {
          setDraft(undefined)
          onBlur?.(event)
        }}
        className={cx('tabular-nums', className)}
      />
    </InputFrame>
  )
}

const toNumber = (clean: string) => (/\d/.test(clean) ? Number(clean) : null)

type MoneyInputProps = NumericProps & {
  currency?: string
  /** 0 for budgets, 2 for prices. */
  decimals?: 0 | 2
}

/** Thousands shown as they are typed; an empty field is no amount; what may not be is refused by the form, not changed into something else. */
export function MoneyInput({ currency = 'USD', decimals = 0, ...rest }: MoneyInputProps) {
  const symbol = currencySign(currency)
  return (
    <Digits
      {...rest}
      decimals={decimals}
      atRest={amountAtRest}
      before={symbol}
      className={symbol.length > 1 ? 'pl-12' : 'pl-7'}
    />
  )
}

type NumberInputProps = NumericProps & {
  /** Stands behind the figure: m², pcs. */
  unit?: string
  decimals?: number
}

export function NumberInput({ unit, decimals = 2, ...rest }: NumberInputProps) {
  return (
    <Digits
      {...rest}
      decimals={decimals}
      after={unit && <span className="pr-2">{unit}</span>}
      className={unit ? 'pr-14' : undefined}
    />
  )
}
