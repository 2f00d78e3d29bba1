import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react'
import { onDemand } from '../page/on-demand.tsx'
import type { Popover } from './popover.tsx'

const Loaded = onDemand(() => import('./popover.tsx').then((module) => module.Popover))

type Props = Omit<ComponentProps<typeof Popover>, 'trigger' | 'open' | 'onOpenChange'> & {
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A popover on a page that would be too heavy with it: its code is loaded when its button is first pressed. */
export function PopoverOnDemand({ trigger, ...popover }: Props) {
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const press = () => {
    setPressed(true)
    setOpen(true)
  }
  const button = cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: pressed ? undefined : press })
  if (!pressed) return button
  return <Loaded {...popover} open={open} onOpenChange={setOpen} trigger={button} fallback={button} />
}
