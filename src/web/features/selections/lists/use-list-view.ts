import { useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { viewKey } from '#web/platform/offline/kept-views.ts'

export type ListView = 'cards' | 'table'

/** On a phone a table does not fit: the list is shown instead. */
const roomy = matchMedia('(min-width: 48rem)')

function subscribe(listener: () => void) {
  roomy.addEventListener('change', listener)
  return () => roomy.removeEventListener('change', listener)
}

function stored(userId: number): ListView {
  try {
    return localStorage.getItem(viewKey(userId, 'selections')) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}

/** Cards or table, as the builder chose last in this browser. Others, and phones, have no table. */
export function useListView() {
  const user = useCurrentUser()
  const [kept, setKept] = useState(() => stored(user.id))
  const fits = useSyncExternalStore(subscribe, () => roomy.matches)
  const offered = user.can.build && fits
  const change = (view: ListView) => {
    setKept(view)
    try {
      localStorage.setItem(viewKey(user.id, 'selections'), view)
    } catch {
      // Storage may be full or blocked; the choice then lasts until the page closes.
    }
  }
  return { view: offered ? kept : 'cards', offered, change }
}
