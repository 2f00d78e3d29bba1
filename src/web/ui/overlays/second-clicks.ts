/** A double click is over after this long, on most systems. */
const DOUBLE_CLICK_MS = 500
/** And it stays at one place. */
const NEAR_PX = 8

type Click = { modal: Element; at: number; x: number; y: number }

const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

/**
 * People double-click buttons. When the first click has closed its dialog, the second one would reach whatever lies below, which nobody
 * meant: it goes nowhere. Runs once, with the first dialog.
 */
export function stopSecondClicks(): void {
  let last: Click | undefined
  const stop = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isSecond =
      last !== undefined &&
      // The system's own count, where the event has one.
      (event.detail > 1 || event.timeStamp - last.at < DOUBLE_CLICK_MS) &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX &&
      isClosed(last.modal) &&
      !(target && last.modal.contains(target))
    if (isSecond) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click' && event.detail > 0) {
      const modal = target?.closest('[data-modal]')
      last = modal ? { modal, at: event.timeStamp, x: event.clientX, y: event.clientY } : undefined
    }
  }
  for (const kind of kinds) addEventListener(kind, stop, { capture: true })
}

const isClosed = (modal: Element): boolean => !modal.isConnected || modal.hasAttribute('data-closed')
