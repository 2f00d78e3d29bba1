import type { Menu } from '@base-ui/react/menu'
import { createContext } from 'react'

type Parts = Pick<typeof Menu, 'Item' | 'LinkItem'>

/** Given to the entries by the popup that draws them, so that the entries do not load the popup's code. */
export const MenuParts = createContext<Parts | null>(null)
