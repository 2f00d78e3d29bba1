import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { optionClass, popupClass } from './control-classes.ts'
import { cx } from './cx.ts'

type MenuProps = {
  trigger: ReactElement
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  children: ReactNode
}

/** `trigger` is the button itself: `<Menu trigger={<IconButton …/>}>`. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} side={side} className="z-50 outline-none">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={cx(optionClass, '[&_svg]:size-4', danger && 'text-danger-ink')}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

/** An entry that leads somewhere: give it a router `Link` or an anchor to draw. */
export function MenuLink({ icon, render, children }: { icon?: ReactNode; render: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={render} className={cx(optionClass, '[&_svg]:size-4')}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

type MenuChoiceProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

export function MenuChoice<V extends string>({ label, options, value, onChange }: MenuChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as V)} aria-label={label}>
      <div aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs text-ink-soft">
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={cx(optionClass, '[&_svg]:size-4')}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator className="size-2 rounded-full bg-primary" />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />
