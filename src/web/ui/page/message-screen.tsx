import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { SkeletonLines } from './skeleton.tsx'
import type { LucideIcon } from '#web/ui/create-icon.ts'

type MessageProps = {
  icon: LucideIcon
  /** Short text above the title. */
  eyebrow?: string
  title: string
  text: ReactNode
  /** Buttons and links. */
  actions: ReactNode
  /** How screen readers announce it when it replaces other content: as an alert or as a status. */
  role?: 'alert' | 'status'
}

/** A full page with one message: not found, offline, could not be loaded. */
export const MessageScreen = (message: MessageProps) => (
  <MessageFrame>
    <Message {...message} />
  </MessageFrame>
)

/** The empty page, for a screen whose message is still loading. */
export function MessageFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--banner))] flex-col items-center justify-center px-6 py-12 text-center outline-none"
    >
      <Logo className="mb-12" />
      {children}
    </main>
  )
}

/** Placeholder while the message is loading. */
export const MessageSkeleton = () => (
  <span role="status" className="flex w-full max-w-md flex-col items-center">
    <span className="sr-only">Loading...</span>
    <SkeletonLines
      sizes={['mb-6 size-12', 'h-8 w-4/5 sm:h-10', 'mt-4 h-5 w-full', 'mt-2 h-5 w-3/5', 'mt-8 h-10 w-40 touch:h-11']}
    />
  </span>
)

export function Message({ icon: Icon, eyebrow, title, text, actions, role }: MessageProps) {
  return (
    <div role={role} className="flex flex-col items-center">
      <Icon aria-hidden className="mb-6 size-12 stroke-1 text-accent" />
      {eyebrow && <p className="mb-1 text-sm font-semibold text-accent-ink">{eyebrow}</p>}
      <h1 className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">{title}</h1>
      <p className="mt-3 max-w-md text-balance text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
