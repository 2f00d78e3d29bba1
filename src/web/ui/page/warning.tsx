import type { ReactNode } from 'react'

/** One line of a preview that the reader should not miss before they confirm it. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">{children}</p>
)
