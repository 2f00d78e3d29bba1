/** A budget that is used up says so in a word: `$70 over`. */
export const remainingInWords = (remaining: number, money: (units: number) => string): string =>
  remaining < 0 ? `${money(-remaining)} over` : money(remaining)
