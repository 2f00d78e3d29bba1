/** Wide on a desktop, tall on a phone, and taller with more on it. */
export function boardAspect(width: number, pieces: number): number {
  if (width >= 900) return 1.6
  if (width >= 560) return 1.1
  return Math.max(0.5, 0.95 - 0.04 * pieces)
}
