import type { ReactNode } from 'react'

/** A date or an amount in running text, without a line break inside. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>
