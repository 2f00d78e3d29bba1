import { useEffect, useRef } from 'react'
import { Banner } from '../page/banner.tsx'

/** An error of the whole form. It takes the focus when it appears, so that it is not missed. */
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
