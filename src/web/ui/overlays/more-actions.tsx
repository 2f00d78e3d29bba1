import Ellipsis from 'virtual:icons/ellipsis'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Menu } from './menu.tsx'

/** The menu after the buttons of a page header. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton variant="secondary" label="More actions" icon={<Ellipsis />} className="max-sm:flex-none!" />
      }
    >
      {children}
    </Menu>
  )
}
