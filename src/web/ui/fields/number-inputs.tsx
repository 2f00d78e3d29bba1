import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { currencySign } from '#shared/kernel/money.ts'
import { readNumber } from '#shared/kernel/numbers.ts'
import { cx } from '../cx.ts'
import { Input, InputFrame } from './input.tsx'
import { amountAtRest, caretIn, editedText, shownText } from './number-text.ts'

/** A number, nothing, or the typed text while it cannot be parsed; the form's schema then reports it. */
export type NumberFieldValue = number | string | null

type NumericProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'ref'> & {
  value: NumberFieldValue | undefined
  onChange: (value: NumberFieldValue) => void
  ref?: (input: HTMLInputElement | null) => void
}

type DigitsProps = NumericProps & {
  decimals: number
  /** Prefixed to a text that cannot be parsed, so that the error names the currency. */
  sign?: string
  atRest?: (value: number) => string
  before?: ReactNode
  after?: ReactNode
}

function Digits(props: DigitsProps) {
  const {
    value,
    onChange,
    decimals,
    sign = '',
    atRest = String,
    before,
    after,
    className,
    onBlur,
    ref,
    ...rest
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<{ raw: string; left: number }>()
  const valueOf = (raw: string): NumberFieldValue => {
    const reading = readNumber(raw, { decimals })
    if (reading.kind === 'number') return reading.value
    return reading.kind === 'empty' ? null : `${sign}${raw}`
  }
  // "12." may become "12.5": the typed text stays until the value changes from outside.
  const raw = draft && valueOf(draft.raw) === (value ?? null) ? draft.raw : textOf(value, sign, atRest)

  useLayoutEffect(() => {
    if (!draft || document.activeElement !== input.current) return
    const caret = caretIn(draft.raw, draft.left)
    input.current?.setSelectionRange(caret, caret)
  }, [draft])

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const kind = (nativeEvent as InputEvent).inputType
    const deleting =
      kind === 'deleteContentBackward' ? 'backward' : kind === 'deleteContentForward' ? 'forward' : undefined
    const edit = editedText({ raw, next: target.value, caret: target.selectionStart ?? target.value.length, deleting })
    if (!edit) return
    setDraft(edit)
    onChange(valueOf(edit.raw))
  }
  return (
    <InputFrame before={before} after={after}>
      <Input
        {...rest}
        ref={(element) => {
          input.current = element
          ref?.(element)
        }}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={shownText(raw)}
        onChange={change}
        onBlur={(event) => {
          setDraft(undefined)
          onBlur?.(event)
        }}
        className={cx('tabular-nums', className)}
      />
    </InputFrame>
  )
}

function textOf(value: NumberFieldValue | undefined, sign: string, atRest: (value: number) => string): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? atRest(value) : value.slice(value.startsWith(sign) ? sign.length : 0)
}

type MoneyInputProps = NumericProps & {
  currency?: string
  /** 0 for budgets, 2 for prices. */
  decimals: 0 | 2
}

/** An amount of money. Thousands are separated while typing; an ambiguous amount stays as typed, and the form asks about it. */
export function MoneyInput({ currency = 'USD', decimals, ...rest }: MoneyInputProps) {
  const symbol = currencySign(currency)
  return (
    <Digits
      {...rest}
      decimals={decimals}
      sign={symbol.length > 1 ? currency : symbol}
      atRest={amountAtRest}
      before={symbol}
      className={symbol.length > 1 ? 'pl-12' : 'pl-7'}
    />
  )
}

type NumberInputProps = NumericProps & {
  /** Shown after the number: m², pcs. */
  unit?: string
  decimals?: number
}

export function NumberInput({ unit, decimals = 2, ...rest }: NumberInputProps) {
  return (
    <Digits
      {...rest}
      decimals={decimals}
      after={unit && <span className="pr-2">{unit}</span>}
      className={unit && (unit.length > 6 ? 'pr-28' : 'pr-14')}
    />
  )
}
