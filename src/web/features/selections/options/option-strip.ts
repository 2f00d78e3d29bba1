import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where there is no room for a grid, options are a strip to swipe through. Reports the option in the middle of the strip, or
 * undefined while the options are a grid.
 */
export function useOptionInView(
  strip: RefObject<HTMLDivElement | null>,
  start: number | undefined,
  onView: (optionId: number | undefined) => void,
): void {
  const latest = useRef({ start, onView })
  useEffect(() => {
    latest.current = { start, onView }
  })
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const report = () => latest.current.onView(optionInMiddle(element))
    let width = 0
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      scrollTo(element, latest.current.start)
      report()
    })
    resized.observe(element)
    element.addEventListener('scrollend', report)
    return () => {
      resized.disconnect()
      element.removeEventListener('scrollend', report)
    }
  }, [strip])
}

const cardsOf = (strip: HTMLElement) => [...strip.querySelectorAll<HTMLElement>('[data-option]')]

const isStrip = (element: HTMLElement) => getComputedStyle(element).display === 'flex'

/** After the phone is rotated, keeps the same option in the middle. */
function scrollTo(element: HTMLElement, optionId: number | undefined): void {
  const card = cardsOf(element).find(({ dataset }) => dataset['option'] === String(optionId))
  if (!card || !isStrip(element)) return
  element.scrollTo({ left: card.offsetLeft - element.offsetLeft - (element.clientWidth - card.offsetWidth) / 2 })
}

function optionInMiddle(element: HTMLElement): number | undefined {
  if (!isStrip(element)) return undefined
  const middle = element.getBoundingClientRect().left + element.clientWidth / 2
  const card = cardsOf(element).find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return left <= middle && middle <= right
  })
  return card && Number(card.dataset['option'])
}
