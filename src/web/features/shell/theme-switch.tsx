import { Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Light or dark with one click; following the system is offered in the settings. */
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
