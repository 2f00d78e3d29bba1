import CloudOff from 'virtual:icons/cloud-off'
import RotateCw from 'virtual:icons/rotate-cw'
import SearchX from 'virtual:icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type StateProps = {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** The most likely next step. */
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/**
 * Empty state with a next step. `icon` takes a lucide icon or a drawing. Inside a card or a dialog it has no border of its own.
 */
export function EmptyState({ title, text, icon, action, level = 2, className }: StateProps) {
  const Heading = `h${level}` as 'h2'
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-card border border-dashed border-line-strong/60 px-6 py-12 text-center framed:border-0 framed:py-8',
        className,
      )}
    >
      {icon && (
        <div
          aria-hidden
          className="mb-4 text-ink-soft [&_svg]:stroke-1 [&_svg:not([class])]:size-12 [&_.lucide]:size-10"
        >
          {icon}
        </div>
      )}
      <Heading className="font-serif text-lg font-semibold">{title}</Heading>
      {text && <div className="mt-1.5 max-w-prose text-sm text-ink-soft">{text}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

type NothingFoundProps = {
  /** What was searched, plural: `projects`. */
  what: string
  /** There are filters as well, which `onClear` clears too. */
  filters?: boolean
  onClear?: () => void
  level?: 2 | 3
}

/** Nothing matches the search; the same text everywhere. */
export function NothingFound({ what, filters, onClear, level }: NothingFoundProps) {
  return (
    <EmptyState
      level={level}
      icon={<SearchX />}
      title={`No ${what} found`}
      text={filters ? 'Nothing matches. Try fewer words or filters.' : 'Nothing matches. Try fewer or other words.'}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {filters ? 'Clear search and filters' : 'Clear search'}
          </Button>
        )
      }
    />
  )
}

type ErrorStateProps = StateProps & {
  onRetry?: () => void
  retrying?: boolean
  /** It does not exist or the person may not see it: retrying would not help. */
  missing?: boolean
}

/** It could not be loaded: says so and offers Retry. */
export function ErrorState({ onRetry, retrying, missing, action, text, icon, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        icon={icon ?? (missing ? <SearchX /> : <CloudOff />)}
        text={text ?? (onRetry && !missing && 'Check your connection and try again.')}
        action={
          <>
            {onRetry && !missing && (
              <Button
                icon={<RotateCw aria-hidden />}
                pending={retrying}
                pendingText="Trying again..."
                onClick={onRetry}
              >
                Retry
              </Button>
            )}
            {action}
          </>
        }
      />
    </div>
  )
}
