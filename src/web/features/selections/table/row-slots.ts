/**
 * Elements of rows are used again for rows that scroll into view: only their texts change, which costs a fraction of new elements.
 * A row keeps its slot, and with it the focus, as long as it is wanted.
 */
export class RowSlots {
  private taken = new Map<string, number>()

  /** The slot of each row; calling it again with the same keys changes nothing. */
  assign(keys: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(keys)
    const kept = [...this.taken].filter(([key]) => wanted.has(key))
    const used = new Set(kept.map(([, slot]) => slot))
    const next = new Map(kept)
    let free = 0
    for (const key of wanted) {
      if (next.has(key)) continue
      while (used.has(free)) free += 1
      used.add(free)
      next.set(key, free)
    }
    this.taken = next
    return next
  }
}
