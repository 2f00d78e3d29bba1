const DURATION_MS = 2000

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** The real figure is shown until it comes into view; then it counts up to itself. With reduced motion it never moves. */
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
