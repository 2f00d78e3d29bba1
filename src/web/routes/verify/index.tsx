import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '#web/features/signoffs/verify-screen.tsx'

export const Route = createFileRoute('/verify/')({
  head: () => ({ meta: [{ title: 'Verify a sign-off · Finishwork' }] }),
  component: () => <VerifyScreen />,
})
