import { createLink } from '@tanstack/react-router'
import ChevronLeft from 'virtual:icons/chevron-left'
import type { ComponentProps, ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** A `BackLink`, above the title. */
  back?: ReactNode
  /** Next to the title: a status badge. */
  badge?: ReactNode
}

export function PageHeader({ title, subtitle, actions, back, badge }: PageHeaderProps) {
  return (
    <header className="mb-6">
      {back && (
        <div className="mb-2" data-print="hide">
          {back}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 font-serif text-xl font-semibold tracking-tight tight:text-lg [overflow-wrap:anywhere]">
              {title}
            </h1>
            {badge}
          </div>
          {subtitle && <p className="mt-1 text-sm text-ink-soft sm:text-base">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
      </div>
    </header>
  )
}

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="-ml-1 inline-flex min-h-8 max-w-full items-center gap-1 rounded-small text-sm text-ink-soft hover:text-ink touch:min-h-11"
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </a>
  )
}

export const BackLink = createLink(BackAnchor)
