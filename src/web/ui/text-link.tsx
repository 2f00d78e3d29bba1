import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** An inline link with a larger tap target on touch screens. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cx(
        'font-medium text-primary underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:min-w-11 touch:items-center',
        className,
      )}
    >
      {children}
    </a>
  )
}

export const TextLink = createLink(TextAnchor)
