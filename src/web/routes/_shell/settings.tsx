import { createFileRoute } from '@tanstack/react-router'
import { oneOf, searchParams } from '#web/platform/search-params.ts'
import { PostponedInvitations } from '#web/features/auth/invitation-cards.tsx'
import { settingsSections } from '#web/features/settings/sections.ts'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'

const validateSearch = searchParams({ section: oneOf(...settingsSections) })

export const Route = createFileRoute('/_shell/settings')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Settings · Finishwork' }] }),
  component: Page,
})

function Page() {
  const { section = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SettingsScreen
      section={section}
      onSection={(next) => void navigate({ search: { section: next } })}
      invitations={<PostponedInvitations />}
    />
  )
}
