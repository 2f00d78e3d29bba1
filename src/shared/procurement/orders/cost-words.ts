import { perUnit } from '../../catalog/rules.ts'
import type { Unit } from '../../catalog/units.ts'
import { formatMoney } from '../../kernel/money.ts'

type CostChange = { from: number; to: number | null; currency: string; unit: Unit }

/** "Cost was $4.10, now $4.60 per sq ft". */
export function costChangeInWords({ from, to, currency, unit }: CostChange): string {
  const money = (amount: number) => formatMoney(amount, currency, 'always')
  return to === null
    ? `Cost was ${money(from)}, now not known`
    : `Cost was ${money(from)}, now ${money(to)} ${perUnit(unit)}`
}
