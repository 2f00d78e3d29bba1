import { useEffect, useRef, useState, type RefObject } from 'react'

/** Keeps the newest message in view while the reader is at the end; starts elsewhere when the address names a message. */
export function useThreadScroll(box: RefObject<HTMLElement | null>, newest: number | undefined) {
  const [atEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const begun = useRef(false)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useEffect(() => {
    const thread = box.current
    if (newest === undefined || !thread) return
    if (begun.current ? following.current : !/message-\d+$/.test(location.hash))
      thread.scrollTo({ top: thread.scrollHeight })
    begun.current = true
  }, [newest, box])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    following.current = scrollHeight - scrollTop - clientHeight < 80
    setAtEnd(following.current)
  }
  return { atEnd, toEnd, onScroll }
}
