import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
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

// Narrow cards have no room for the icon, so the figure takes the color, too.
const inks = { neutral: '', warn: '', danger: 'text-danger-ink', good: '' }

function Stat({ label, value, hint, icon, tone = 'neutral', loading }: StatProps) {
  return (
    <>
      <span className="@container flex items-start justify-between gap-2">
        <span className="text-xs text-ink-soft sm:@min-[9.5rem]:text-sm">{label}</span>
        {icon && (
          <span className={cx('rounded-small p-1 max-sm:hidden @max-[9.5rem]:hidden [&_svg]:size-3.5', tones[tone])}>
            {icon}
          </span>
        )}
      </span>
      {/* The note shares the line of the figure where both fit, so that the page's own work starts higher. */}
      <span className="flex flex-wrap content-start items-baseline gap-x-2">
        <span
          className={cx(
            'text-lg font-semibold tabular-nums',
            // Millions fit on one line of a phone, too.
            typeof value === 'string' && value.length > 10 && 'max-sm:text-base',
            inks[tone],
          )}
        >
          {loading ? <Skeleton className="my-1 h-5 w-16" /> : value}
        </span>
        {hint && <span className="text-xs text-ink-soft">{loading ? <Skeleton className="h-3 w-24" /> : hint}</span>}
      </span>
    </>
  )
}

// Aligns labels and figures of neighboring cards on shared rows.
const box =
  'row-span-2 grid min-w-0 grid-rows-subgrid content-start gap-y-0 rounded-card border bg-surface px-3 py-2.5 sm:px-4'

/** One important figure and its meaning. */
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

/** The same, as a link to what it counts. */
export const StatCardLink = createLink(StatAnchor)
