import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex min-w-5 items-center justify-center rounded-small border bg-sunken px-1 font-sans text-xs text-ink-soft">
    {children}
  </kbd>
)

const apple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `⌘` or `Ctrl`, depending on the platform. */
export const commandKey = (): string => (apple() ? '⌘' : 'Ctrl')
