const DURATION_MS = 2000

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Counts from 0 to the figure once it comes into view. Without a script, or with reduced motion, the figure simply stands. */
export function countUp(figure: HTMLElement): void {
  const target = Number(figure.dataset['countTo'])
  if (!Number.isFinite(target) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  figure.textContent = '0'
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    const start = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / DURATION_MS)
      figure.textContent = String(Math.round(easeOut(share) * target))
      if (share < 1) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }).observe(figure)
}
