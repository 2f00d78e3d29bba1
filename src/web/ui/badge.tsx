import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'danger' | 'accent'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  info: 'bg-info-soft text-info-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
  accent: 'bg-accent-soft text-accent-ink',
}

const dots: Record<Tone, string> = {
  neutral: 'border-2 border-ink-soft',
  info: 'bg-info',
  good: 'bg-good',
  warn: 'bg-warn',
  danger: 'bg-danger',
  accent: 'bg-accent',
}

type BadgeProps = { tone?: Tone; icon?: ReactNode; dot?: boolean; children: ReactNode; className?: string }

/** A status in words; dot, icon and color are only hints. */
export function Badge({ tone = 'neutral', icon, dot, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium in-[td]:whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {dot && <span aria-hidden className={cx('size-2 rounded-full', dots[tone])} />}
      {children}
    </span>
  )
}

/** A small count on an entry; renders nothing at 0. `of` names what is counted, for screen readers. */
export function CountBadge({ count, of }: { count: number | undefined; of: string }) {
  if (!count) return null
  return (
    <span className="ml-auto min-w-5 rounded-full bg-accent-soft px-1.5 py-0.5 text-center text-xs font-semibold text-accent-ink tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  )
}
