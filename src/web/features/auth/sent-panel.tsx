import { useEffect, useRef, type ReactNode } from 'react'
import { TextAnchor } from '#web/ui/text-link.tsx'

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

/** Where to look for the email: people try Finishwork without a mail server, too. */
export const WhereItArrives = ({ mailbox }: { mailbox: boolean }) =>
  mailbox ? (
    <>
      This server sends no email: look in <TextAnchor href="/mailbox">its mailbox</TextAnchor>.
    </>
  ) : (
    'If you do not see it, please check your spam folder.'
  )
