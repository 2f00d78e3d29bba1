import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '#web/features/legal/privacy-policy.tsx'

export const Route = createFileRoute('/privacy-policy')({
  head: () => ({ meta: [{ title: 'Privacy Policy · Finishwork' }] }),
  component: PrivacyPolicy,
})
