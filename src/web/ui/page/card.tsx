import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type CardProps = ComponentProps<'div'> & {
  /** A `div` unless the card is an element of its own, such as an article. */
  as?: 'div' | 'section' | 'article' | 'li'
  flush?: boolean
}

/** Thin border, no shadow. `flush` lets pictures reach the edge. */
export function Card({ as: Tag = 'div', flush, className, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return (
    <Element
      {...rest}
      className={cx('rounded-card border bg-surface', flush ? 'overflow-hidden' : 'p-4 sm:p-5', className)}
    />
  )
}

type CardHeaderProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode; level?: 2 | 3 }

export function CardHeader({ title, text, actions, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as 'h2'
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <Heading className="text-base font-semibold">{title}</Heading>
        {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
