import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces the form after sending and takes the focus, because the button that had it is gone. */
export function SentPanel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className="flex flex-col gap-3 rounded-card border bg-surface p-5 outline-none"
    >
      <span className="w-fit rounded-control bg-good-soft p-2 text-good-ink [&_svg]:size-5">{icon}</span>
      {children}
    </div>
  )
}
