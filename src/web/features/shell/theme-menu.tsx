import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../../platform/theme.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'

const options = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

export function ThemeMenu() {
  const { theme, dark } = useTheme()
  return (
    <Menu trigger={<IconButton size="sm" label="Theme" icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />} />}>
      <MenuChoice label="Theme" options={options} value={theme} onChange={setTheme} />
    </Menu>
  )
}
