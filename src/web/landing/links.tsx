import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
}

type CallProps = {
  href: string
  look?: keyof typeof looks
  large?: boolean
  /** The script opens the demo instead of following the link. */
  watchDemo?: boolean
  children: ReactNode
}

export const callClasses = ({ look = 'primary', large }: Pick<CallProps, 'look' | 'large'>) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors touch:min-h-11',
    large ? 'min-h-13 px-6 text-base' : 'min-h-10 px-4 text-sm',
    looks[look],
  )

export function Call({ href, look, large, watchDemo, children }: CallProps) {
  return (
    <a href={href} data-watch-demo={watchDemo || undefined} className={callClasses({ look, large })}>
      {children}
    </a>
  )
}

/** The page is prerendered for visitors; signed-in people see the other half from the first paint on (theme.js). */
export const ForVisitors = ({ children }: { children: ReactNode }) => (
  <span className="contents in-data-[session=in]:hidden">{children}</span>
)
export const ForMembers = ({ children }: { children: ReactNode }) => (
  <span className="hidden in-data-[session=in]:contents" data-members>
    {children}
  </span>
)
