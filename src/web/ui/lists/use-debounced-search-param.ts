import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 250

/**
 * A text field kept in the address with a delay: `[typed, setTyped, settled]`. The address is replaced, so that Back leaves the
 * page instead of replaying every letter.
 */
export function useDebouncedSearchParam(
  name = 'q',
): [typed: string, setTyped: (text: string) => void, settled: string] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const settled = typeof search[name] === 'string' ? search[name] : ''
  const [typed, setTyped] = useState(settled)
  const written = useRef(settled)

  useEffect(() => {
    // Back and forward change the address from outside: follow them, but not our own updates.
    if (settled !== written.current) setTyped(settled)
    written.current = settled
  }, [settled])

  useEffect(() => {
    if (typed === settled) return undefined
    const timer = setTimeout(() => {
      written.current = typed
      void navigate({
        to: '.',
        replace: true,
        search: ((old: object) => ({ ...old, [name]: typed || undefined })) as never,
      })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, settled, name, navigate])

  return [typed, setTyped, settled]
}
