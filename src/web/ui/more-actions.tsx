import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'

/** The menu after the buttons of a page header. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton variant="secondary" label="More actions" icon={<MoreHorizontal />} className="max-sm:flex-none!" />
      }
    >
      {children}
    </Menu>
  )
}
