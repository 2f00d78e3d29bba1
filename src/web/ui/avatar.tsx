import { cx } from './cx.ts'

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-12 text-base' }

/** Initials, or `?`. Decorative next to a name; pass `name` where it is used alone. */
export function Avatar({
  initials,
  name,
  size = 'md',
}: {
  initials: string
  name?: string
  size?: keyof typeof sizes
}) {
  return (
    <span
      role={name ? 'img' : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : true}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary select-none',
        sizes[size],
      )}
    >
      {initials || '?'}
    </span>
  )
}
