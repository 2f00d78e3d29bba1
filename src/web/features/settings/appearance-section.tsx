import Monitor from 'virtual:icons/monitor'
import Moon from 'virtual:icons/moon'
import Sun from 'virtual:icons/sun'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'

const options = [
  { value: 'light', label: 'Light', hint: 'Dark text on a light background', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', hint: 'Light text on a dark background', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', hint: 'Matches this device', icon: <Monitor aria-hidden /> },
] as const

export function AppearanceSection() {
  const { theme } = useTheme()
  return (
    <Card as="section">
      <CardHeader title="Appearance" text="Kept on this device." />
      <RadioCards label="Theme" options={options} value={theme} onChange={setTheme} columns={3} />
    </Card>
  )
}
