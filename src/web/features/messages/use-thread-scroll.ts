import { useEffect, useRef, useState, type RefObject } from 'react'

/** Stays at the newest message while the reader is there; goes first to the message that the address names. */
export function useThreadScroll(box: RefObject<HTMLElement | null>, newest: number | undefined) {
  const [atEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const begun = useRef(false)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useEffect(() => {
    const thread = box.current
    if (newest === undefined || !thread) return
    const wanted = begun.current ? null : /message-\d+$/.exec(location.hash)
    const target = wanted && document.getElementById(wanted[0])
    if (target) target.scrollIntoView({ block: 'center' })
    else if (!begun.current || following.current) thread.scrollTo({ top: thread.scrollHeight })
    begun.current = true
  }, [newest, box])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    following.current = scrollHeight - scrollTop - clientHeight < 80
    setAtEnd(following.current)
  }
  return { atEnd, toEnd, onScroll }
}
