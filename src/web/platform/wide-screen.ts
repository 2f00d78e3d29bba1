import { useSyncExternalStore } from 'react'

/** Where the sidebar is next to the page: the same width as `lg:` in the style sheet. */
const wide = matchMedia('(min-width: 64rem)')

/** Where a chart fits: the same width as `md:`. Paper counts as wide, because what is printed was prepared on a wide screen. */
const roomy = matchMedia('print, (min-width: 48rem)')

const subscribeTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const [subscribeToWide, subscribeToRoomy] = [subscribeTo(wide), subscribeTo(roomy)]

/** For content that a phone would render without showing it; everything else is left to the style sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribeToWide, () => wide.matches)

/** The same for content that a tablet has room for. */
export const useRoomyScreen = (): boolean => useSyncExternalStore(subscribeToRoomy, () => roomy.matches)
