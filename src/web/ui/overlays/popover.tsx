import { Popover as Base } from '@base-ui/react/popover'
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { popupClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'

type PopoverProps = {
  trigger: ReactElement
  title?: ReactNode
  /** For screen readers, where no title is shown. */
  label?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

export function Popover({
  trigger,
  title,
  label,
  open,
  onOpenChange,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup aria-label={label} className={cx(popupClass, 'max-w-[calc(100vw-2rem)] p-4', className)}>
            {title && <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A tooltip for mouse users; never the only place for a piece of information. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
