import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { settingsSections } from '#web/features/settings/sections.ts'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_shell/settings')({
  validateSearch: z.object({ section: z.enum(settingsSections).optional().catch(undefined) }),
  head: () => ({ meta: [{ title: 'Settings · Finishwork' }] }),
  component: Page,
})

function Page() {
  const { section = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SettingsScreen section={section} onSection={(next) => void navigate({ search: { section: next } })} />
}
