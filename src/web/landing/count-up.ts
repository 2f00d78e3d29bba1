const DURATION_MS = 2000

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Shows the final figure until it scrolls into view, then counts up to it. With reduced motion it stays. */
export function countUp(figure: HTMLElement): void {
  const target = Number(figure.dataset['countTo'])
  if (!Number.isFinite(target) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
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
