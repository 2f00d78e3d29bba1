import { useState } from 'react'
import { cx } from './cx.ts'

const LONG = 240

/** Shows the first lines of a text, and the rest on request. Short texts are shown in full. */
export function ClampedText({ children, className }: { children: string; className?: string }) {
  const [open, setOpen] = useState(false)
  const long = children.length > LONG
  return (
    <div className={className}>
      <p className={cx('whitespace-pre-line [overflow-wrap:anywhere]', long && !open && 'line-clamp-4')}>{children}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 text-sm font-medium text-primary underline-offset-4 hover:underline touch:min-h-11"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
