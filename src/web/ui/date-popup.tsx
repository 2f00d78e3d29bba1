import { Popover as Base } from '@base-ui/react/popover'
import { useState, type ComponentProps, type ReactElement } from 'react'
import { Calendar } from './calendar.tsx'
import { popupClass } from './control-classes.ts'
import { cx } from './cx.ts'

type DatePopupProps = ComponentProps<typeof Calendar> & { trigger: ReactElement }

/** Opened as soon as it is there: it is loaded because somebody reached for it. The default export is what `lazy` asks for. */
export default function DatePopup({ trigger, onChange, ...days }: DatePopupProps) {
  const [open, setOpen] = useState(true)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup aria-label="Choose a date" className={cx(popupClass, 'p-3 touch:p-1.5')}>
            <Calendar
              {...days}
              onChange={(day) => {
                onChange(day)
                setOpen(false)
              }}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
