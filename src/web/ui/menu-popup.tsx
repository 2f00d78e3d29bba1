import { Menu as Base } from '@base-ui/react/menu'
import { useContext, useLayoutEffect, useRef } from 'react'
import { popupClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { MenuParts, type MenuProps } from './menu.tsx'
import { SurroundingDialog, usePopupPlace } from './popup-place.ts'

const parts = { Item: Base.Item, LinkItem: Base.LinkItem }
export type Parts = typeof parts

/** Opened as soon as it is there: it is loaded because somebody reached for it. The default export is what `lazy` asks for. */
export default function MenuPopup({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const place = usePopupPlace()
  const dialog = useContext(SurroundingDialog)
  const opener = useRef<HTMLButtonElement>(null)
  // It stands where the button that was pressed stood: the focus must find its way back from whatever an entry opens.
  useLayoutEffect(() => opener.current?.focus({ preventScroll: true }), [])
  // A dialog takes the focus of what vanishes in it to itself.
  const returnFocus = () => {
    if (document.activeElement === dialog?.current) opener.current?.focus()
  }
  return (
    <Base.Root defaultOpen onOpenChangeComplete={(open) => !open && requestAnimationFrame(returnFocus)}>
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
