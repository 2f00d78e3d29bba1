/** Cost plus markup in whole cents, rounded half up. The markup is in percent with at most two decimals. */
export function priceFromCost(costCents: number, markup: number): number {
  const bp = BigInt(Math.round(markup * 100))
  return Number((BigInt(costCents) * (10_000n + bp) + 5_000n) / 10_000n)
}
