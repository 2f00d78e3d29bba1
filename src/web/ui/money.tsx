import { createContext, use, type ReactNode } from 'react'
import type { Unit } from '#shared/catalog/schemas.ts'
import { unitPriceInWords } from '#shared/catalog/rules.ts'
import { centsStyleFor, differenceInWords, formatMoney, type CentsStyle } from '#shared/kernel/money.ts'

const Cents = createContext<CentsStyle>('auto')

/** Lists and sums: whole units, with cents only below 100. */
export function WholeAmounts({ children }: { children: ReactNode }) {
  return <Cents value="whole">{children}</Cents>
}

type SameCentsProps = { amounts: readonly (number | null | undefined)[]; children: ReactNode }

/** A page about one deal: every amount shows cents as soon as one of `amounts` has them. */
export function SameCents({ amounts, children }: SameCentsProps) {
  return <Cents value={centsStyleFor(amounts)}>{children}</Cents>
}

/** Formats amounts in the style of the page around it. */
export function useMoney(currency: string) {
  const cents = use(Cents)
  return {
    cents,
    money: (units: number): string => formatMoney(units, currency, cents),
    difference: (units: number): string => differenceInWords(units, currency, cents),
    unitPrice: (price: number, unit: Unit): string => unitPriceInWords(price, unit, currency, cents),
  }
}
