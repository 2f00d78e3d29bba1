import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '#web/features/signoffs/verify-screen.tsx'

export const Route = createFileRoute('/verify/$code')({
  head: () => ({ meta: [{ title: 'Verify a sign-off · Finishwork' }] }),
  component: VerifyPage,
})

function VerifyPage() {
  const { code } = Route.useParams()
  return <VerifyScreen code={code} />
}
