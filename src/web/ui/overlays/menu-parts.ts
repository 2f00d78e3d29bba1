import type { Menu } from '@base-ui/react/menu'
import { createContext } from 'react'

type Parts = Pick<typeof Menu, 'Item' | 'LinkItem'>

/** Provided by the popup, so that menu entries do not load the popup's code. */
export const MenuParts = createContext<Parts | null>(null)
