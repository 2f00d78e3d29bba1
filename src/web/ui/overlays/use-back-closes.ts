import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeOnBack } from './back-closes.ts'

/** On touch screens, Back closes an open sheet, dialog or full screen and stays on the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    return open ? closeOnBack(history, { close: () => latest.current() }) : undefined
  }, [history, open])
}
