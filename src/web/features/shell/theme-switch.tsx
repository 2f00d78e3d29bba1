import Moon from 'virtual:icons/moon'
import Sun from 'virtual:icons/sun'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Toggles light and dark; following the system is in the settings. */
export function ThemeSwitch() {
  const { dark } = useTheme()
  return (
    <IconButton
      size="sm"
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
