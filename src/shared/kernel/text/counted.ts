/** "1 deadline", "3 deadlines", "2 boxes": a number with its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
