import { cloneElement, useContext, useState, type ReactElement, type ReactNode } from 'react'
import { MenuParts } from './menu-parts.ts'
import type { MenuProps } from './menu-popup.tsx'
import { optionClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'
import { onDemand, preload } from '../page/on-demand.tsx'

const load = () => import('./menu-popup.tsx')
const MenuPopup = onDemand(() => load().then((module) => module.MenuPopup))

/** `trigger` is the button itself: `<Menu trigger={<IconButton …/>}>`. The menu is loaded when someone opens it. */
export function Menu(props: MenuProps) {
  const [reached, setReached] = useState(false)
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => preload(load),
    onFocus: () => preload(load),
    onClick: () => setReached(true),
  })
  if (!reached) return closed
  return <MenuPopup {...props} fallback={closed} onFailed={() => setReached(false)} />
}

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  const parts = useContext(MenuParts)
  return (
    parts && (
      <parts.Item
        onClick={onSelect}
        disabled={disabled}
        className={cx(optionClass, '[&_svg]:size-4', danger && 'text-danger-ink')}
      >
        {icon}
        {children}
      </parts.Item>
    )
  )
}

/** An entry that navigates: pass a router `Link` or an anchor to render. */
export function MenuLink({ icon, render, children }: { icon?: ReactNode; render: ReactElement; children: ReactNode }) {
  const parts = useContext(MenuParts)
  return (
    parts && (
      <parts.LinkItem closeOnClick render={render} className={cx(optionClass, '[&_svg]:size-4')}>
        {icon}
        {children}
      </parts.LinkItem>
    )
  )
}
