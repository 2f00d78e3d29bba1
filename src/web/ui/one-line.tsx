import type { ReactNode } from 'react'

/** A date or an amount in running text, without a line break inside unless it is wider than its place. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full">{children}</span>
)
