import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

type StatProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  tone?: 'neutral' | 'warn' | 'danger' | 'good'
  loading?: boolean
}

const tones = {
  neutral: 'text-ink-soft bg-sunken',
  warn: 'text-warn-ink bg-warn-soft',
  danger: 'text-danger-ink bg-danger-soft',
  good: 'text-good-ink bg-good-soft',
}

function Stat({ label, value, hint, icon, tone = 'neutral', loading }: StatProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="text-sm text-ink-soft">{label}</span>
        {icon && <span className={cx('rounded-control p-1.5 [&_svg]:size-4', tones[tone])}>{icon}</span>}
      </span>
      {/* Side by side, figures stand on one line, however long what is written above them. */}
      <span className={cx('mt-1 block text-xl font-semibold tabular-nums', !hint && 'mt-auto')}>
        {loading ? <Skeleton className="my-1 h-7 w-16" /> : value}
      </span>
      {hint && (
        <span className="mt-0.5 block text-xs text-ink-soft">{loading ? <Skeleton className="h-3 w-24" /> : hint}</span>
      )}
    </>
  )
}

const box = 'flex flex-col rounded-card border bg-surface p-4'

/** One figure that matters, with what it means. */
export function StatCard(props: StatProps) {
  return (
    <div className={box} aria-busy={props.loading || undefined}>
      <Stat {...props} />
    </div>
  )
}

function StatAnchor({ label, value, hint, icon, tone, loading, ...rest }: ComponentProps<'a'> & StatProps) {
  return (
    <a {...rest} className={cx(box, 'transition-colors hover:border-line-strong')}>
      <Stat {...{ label, value, hint, icon, tone, loading }} />
    </a>
  )
}

/** The same, leading to what it counts. */
export const StatCardLink = createLink(StatAnchor)
