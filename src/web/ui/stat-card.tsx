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

// Phones have no room for the icons, so the figure itself takes the color.
const inks = { neutral: '', warn: '', danger: 'max-sm:text-danger-ink', good: '' }

function Stat({ label, value, hint, icon, tone = 'neutral', loading }: StatProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="text-xs text-ink-soft sm:text-sm">{label}</span>
        {icon && <span className={cx('rounded-control p-1.5 max-sm:hidden [&_svg]:size-4', tones[tone])}>{icon}</span>}
      </span>
      <span
        className={cx(
          'block text-lg font-semibold tabular-nums sm:mt-1',
          // Millions fit on one line, too.
          typeof value === 'string' && value.length > 10 ? 'max-sm:text-base xl:text-xl' : 'sm:text-xl',
          inks[tone],
        )}
      >
        {loading ? <Skeleton className="my-1 h-5 w-16 sm:h-7" /> : value}
      </span>
      {hint && (
        <span className="block text-xs text-ink-soft sm:mt-0.5">
          {loading ? <Skeleton className="h-3 w-24" /> : hint}
        </span>
      )}
    </>
  )
}

// Aligns labels, figures and notes of neighboring cards on shared rows.
const box =
  'row-span-3 grid min-w-0 grid-rows-subgrid content-start gap-y-0 rounded-card border bg-surface px-3 py-2.5 sm:p-4'

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
