import { useEffect } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useViewSelection } from '../queries.ts'

/** Remembers which deal a client has seen, so that a later change of it is never preselected for signing. */
export function useNoteView(selection: Selection): void {
  const { fingerprint, can } = selection
  // A builder can be a client on another company's project.
  const isGuest = !can.edit
  const { mutate } = useViewSelection(selection)
  useEffect(() => {
    if (!isGuest || fingerprint === null) return undefined
    const note = () => document.visibilityState === 'visible' && mutate(fingerprint)
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [isGuest, fingerprint, mutate])
}
