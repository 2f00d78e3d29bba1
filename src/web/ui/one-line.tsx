import type { ReactNode } from 'react'

/** A date or an amount in running text: no line ends inside of it. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>
