import { createFileRoute } from '@tanstack/react-router'
import { TermsOfService } from '#web/features/legal/terms-of-service.tsx'

export const Route = createFileRoute('/terms-of-service')({
  head: () => ({ meta: [{ title: 'Terms of Service · Finishwork' }] }),
  component: TermsOfService,
})
