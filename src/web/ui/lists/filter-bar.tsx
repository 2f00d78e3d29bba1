import SlidersHorizontal from 'virtual:icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type FilterBarProps = {
  search: ReactNode
  /** How many filters are set: while they are folded, their number is on the button. */
  active: number
  /** The columns of the grid, and the space around it. */
  className: string
  children: ReactNode
}

/** A search with its filters. On a phone the filters are behind a button, so that the list starts on the first screen. */
export function FilterBar({ search, active, className, children }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={cx('grid gap-3', className)}>
      <div className="col-span-full flex gap-2 max-sm:-order-1 lg:col-span-1">
        <div className="min-w-0 flex-1">{search}</div>
        <Button
          variant="secondary"
          className="shrink-0 sm:hidden"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Filters
          {active > 0 && <Badge tone="accent">{active}</Badge>}
        </Button>
      </div>
      <div id={id} className={cx('contents', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </div>
  )
}
