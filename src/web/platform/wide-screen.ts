import { useSyncExternalStore } from 'react'

/** Where the sidebar is next to the page: the same width as `lg:` in the style sheet. */
const wide = matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** For content that would be rendered in vain on a phone; everything else is left to the style sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
