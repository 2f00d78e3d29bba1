import { createFileRoute } from '@tanstack/react-router'
import { oneOf, searchParams } from '#web/platform/search-params.ts'
import { settingsSections } from '#web/features/settings/sections.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const PostponedInvitations = onDemand(() =>
  import('#web/features/auth/invitation-cards.tsx').then((module) => module.PostponedInvitations),
)

const validateSearch = searchParams({ section: oneOf(...settingsSections) })

export const Route = createFileRoute('/_shell/settings')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Settings · Finishwork' }] }),
  component: Page,
})

function Page() {
  const { section = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { invitations } = useCurrentUser()
  return (
    <SettingsScreen
      section={section}
      onSection={(next) => void navigate({ search: { section: next } })}
      invitations={<PostponedInvitations open={invitations > 0} />}
    />
  )
}
