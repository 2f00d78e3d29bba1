import { Menu as Base } from '@base-ui/react/menu'
import { popupClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { MenuParts, type MenuProps } from './menu.tsx'

const parts = { Item: Base.Item, LinkItem: Base.LinkItem }
export type Parts = typeof parts

/** Opened as soon as it is there: it is loaded because somebody reached for it. The default export is what `lazy` asks for. */
export default function MenuPopup({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} side={side} className="z-50 outline-none">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
