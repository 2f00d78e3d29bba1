import { Popover as Base } from '@base-ui/react/popover'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { Calendar } from './calendar.tsx'
import { popupClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'

type DatePopupProps = ComponentProps<typeof Calendar> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: HTMLElement | null
  /** The field, which gets the focus back. */
  returnTo: RefObject<HTMLElement | null>
}

/** A calendar below its field. */
export function DatePopup({ open, onOpenChange, anchor, returnTo, ...days }: DatePopupProps) {
  // Esc closes the calendar alone: around its field may be a form, a dialog or a cell that takes the key as its own.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onOpenChange(false)
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Base.Popup
            finalFocus={returnTo}
            aria-label="Choose a date"
            onKeyDown={onKeyDown}
            className={cx(popupClass, 'p-3 touch:p-1.5')}
          >
            <Calendar {...days} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
