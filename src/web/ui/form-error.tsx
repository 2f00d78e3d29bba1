import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'

/** What is wrong with the whole form; takes the focus when it appears, so that nobody misses it. */
export function FormError({ message }: { message: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={box} role="alert" className="empty:hidden">
      {message && <Banner tone="danger">{message}</Banner>}
    </div>
  )
}
