import { createContext, use, type ReactNode } from 'react'
import type { Unit } from '#shared/catalog/schemas.ts'
import { unitPriceInWords } from '#shared/catalog/rules.ts'
import { type AmountGroup, centsStyleFor, type CentsStyle, moneyIn } from '#shared/kernel/money.ts'

const Cents = createContext<CentsStyle>('auto')

/** A group of amounts: every one shows cents as soon as one of `amounts` has them. A group inside another follows it. */
export function SameCents({ amounts, children }: { amounts: AmountGroup; children: ReactNode }) {
  const around = use(Cents)
  return <Cents value={around === 'always' ? around : centsStyleFor(amounts)}>{children}</Cents>
}

/** The style of the group around it, for parts that are rendered too often for a context each. */
export const useCentsStyle = (): CentsStyle => use(Cents)

/** Formats amounts in the style of the group around it; a budget always without decimals. */
export function useMoney(currency: string) {
  const cents = useCentsStyle()
  return {
    ...moneyIn(currency, cents),
    unitPrice: (price: number, unit: Unit): string => unitPriceInWords(price, unit, currency, cents),
  }
}
