/** Quantities are stored in thousandths, because they have at most three decimals. */
export const toMilli = (units: number): number => Math.round(units * 1000)
