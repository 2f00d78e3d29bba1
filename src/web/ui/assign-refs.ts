import type { RefCallback, RefObject } from 'react'

/** One ref for a component's own use and for the form library. */
export const assignRefs =
  <Element>(own: RefObject<Element | null>, given: RefCallback<Element> | undefined) =>
  (element: Element | null): void => {
    own.current = element
    given?.(element)
  }
