import { useEffect } from 'react'
import { keepSheets } from './saved-replies.ts'

const AFTER_MS = 3_000

/** Saves the data sheets of the page for people on site, once the page itself has loaded. */
export function useKeptSheets(addresses: readonly (string | null)[], wanted = true): void {
  const list = wanted ? addresses.filter(Boolean).join(' ') : ''
  useEffect(() => {
    if (list === '') return undefined
    const timer = setTimeout(() => void keepSheets(list.split(' ')), AFTER_MS)
    return () => clearTimeout(timer)
  }, [list])
}
