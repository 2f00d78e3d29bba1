import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { formatCount } from '#web/platform/formatting.ts'
import { cx } from '../cx.ts'
import { Skeleton } from './skeleton.tsx'

type FigureLineProps = { label: string; className?: string; children: ReactNode }

/** `Figure`s in one quiet line above the work of a page; two columns on a phone. */
export const FigureLine = ({ label, className, children }: FigureLineProps) => (
  <section aria-label={label} className={cx('@container', className)}>
    {/* One column with large letters: the container is measured in letters, the window is not. */}
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 @min-[18rem]:grid-cols-2 @min-[32rem]:flex @min-[32rem]:flex-wrap @min-[32rem]:gap-x-7 @min-[32rem]:gap-y-2">
      {children}
    </div>
  </section>
)

type FigureProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  tone?: 'neutral' | 'danger'
  loading?: boolean
}

function Content({ label, value, hint, tone = 'neutral', loading }: FigureProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline flex-col gap-x-2 @min-[32rem]:flex-row">
        <span className="text-xs text-ink-soft @min-[32rem]:text-sm" data-label>
          {label}
        </span>
        <span className={cx('text-base font-semibold tabular-nums', tone === 'danger' && 'text-danger-ink')}>
          {loading ? <Skeleton className="inline-block h-4 w-10 align-middle" /> : value}
        </span>
      </span>
      {hint && (
        <span className="block text-xs text-balance text-ink-soft tabular-nums">
          {loading ? <Skeleton className="mt-0.5 h-3 w-24" /> : hint}
        </span>
      )}
    </>
  )
}

/** One figure: its name, its value, and what it is made of. */
export const Figure = (props: FigureProps) => (
  <div className="max-w-[31rem] min-w-0" aria-busy={props.loading || undefined}>
    <Content {...props} />
  </div>
)

const FigureAnchor = ({ label, value, hint, tone, loading, ...rest }: ComponentProps<'a'> & FigureProps) => (
  <a
    {...rest}
    className="block max-w-md min-w-0 rounded-small outline-offset-4 touch:min-h-11 hover:[&_[data-label]]:text-ink hover:[&_[data-label]]:underline"
  >
    <Content {...{ label, value, hint, tone, loading }} />
  </a>
)

/** The same, as a link to what it counts. */
export const FigureLink = createLink(FigureAnchor)

/** A count that may not be loaded yet. */
export const countOrDash = (n: number | undefined): string => (n === undefined ? '–' : formatCount(n))
