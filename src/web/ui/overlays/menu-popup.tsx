import { Menu as Base } from '@base-ui/react/menu'
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { popupClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'
import { MenuParts } from './menu-parts.ts'
import { usePopupContainer } from './popup-container.ts'

const parts = { Item: Base.Item, LinkItem: Base.LinkItem }

export type MenuProps = {
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  children: ReactNode
}

/** Open from the start, because it is loaded when someone opens it. */
export function MenuPopup({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const place = usePopupContainer()
  const opener = useRef<HTMLButtonElement>(null)
  // It replaces the button that was pressed, so it takes the focus and returns it later.
  useLayoutEffect(() => opener.current?.focus({ preventScroll: true }), [])
  return (
    <Base.Root defaultOpen>
      <Base.Trigger ref={opener} render={trigger} />
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={6} align={align} side={side} className="z-50 outline-none">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
