import { createLink } from '@tanstack/react-router'
import LoaderCircle from 'virtual:icons/loader-circle'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'
type Size = 'sm' | 'md' | 'lg'
type Look = { variant?: Variant; size?: Size; icon?: ReactNode; className?: string }

const variants: Record<Variant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes: Record<Size, string> = {
  sm: 'min-h-8 px-2.5 text-sm gap-1.5',
  md: 'min-h-10 px-4 text-sm gap-2',
  lg: 'min-h-12 px-5 text-base gap-2',
}

const lookClass = ({ variant = 'primary', size = 'md', className }: Look) =>
  cx(
    // Words stay on one line unless the button would be wider than its place, as with large letters.
    'inline-flex max-w-full shrink-0 items-center justify-center rounded-control font-medium in-[td]:whitespace-nowrap transition-colors select-none',
    'touch:min-h-11 tight:shrink tight:px-2 tight:[&_svg]:hidden print:hidden [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-75',
    variants[variant],
    sizes[size],
    className,
  )

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** A request is running: the button keeps its place and focus, and ignores clicks. */
    pending?: boolean
    /** The label while busy, such as "Signing in...". */
    pendingText?: string
  }

export function Button({
  variant,
  size,
  icon,
  className,
  pending,
  pendingText,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // The second click of a double click may come before `pending` is rendered: it would send the request again.
  const guarded = (event: MouseEvent<HTMLButtonElement>) =>
    pending || (pending !== undefined && event.detail > 1) ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={guarded}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={lookClass({ variant, size, className })}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

type AnchorProps = ComponentProps<'a'> & Look

function Anchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={lookClass({ variant, size, className })}>
      {icon}
      {children}
    </a>
  )
}

/** A link that looks like a button: `to`, `params` and `search` are typed by the routes. */
export const ButtonLink = createLink(Anchor)

/** For addresses outside the router: files, the API, other sites. */
export const ButtonAnchor = Anchor

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** For screen readers, and shown by the browser as a tooltip. */
  label: string
  icon: ReactNode
  /** `overlay` is for buttons on a picture: kept small, also on touch screens. */
  variant?: 'ghost' | 'secondary' | 'danger' | 'overlay'
  size?: 'sm' | 'md'
}

const iconVariants: Record<NonNullable<IconButtonProps['variant']>, string> = {
  ...variants,
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink',
  overlay: 'bg-surface/90 bg-clip-content text-ink hover:bg-surface touch:rounded-[14px] touch:p-1.5',
}

export function IconButton({ label, icon, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-55',
        'touch:size-11 print:hidden [&_svg]:size-4.5',
        size === 'sm' ? 'size-8' : 'size-10',
        iconVariants[variant],
        className,
      )}
    >
      {icon}
    </button>
  )
}
