import { useNavigate, useSearch } from '@tanstack/react-router'
import { CommunicationsScreen } from '#web/features/messages/communications-screen.tsx'

/** Builders know it as Communications, everyone else as Messages. */
export function CommunicationsPage({ at }: { at: '/communications' | '/messages' }) {
  const search = useSearch({ from: `/_shell${at}` })
  const navigate = useNavigate({ from: at })
  return (
    <CommunicationsScreen
      title={at === '/messages' ? 'Messages' : 'Communications'}
      search={search}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change })}
    />
  )
}
