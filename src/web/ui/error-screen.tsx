import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '#web/platform/api-error.ts'
import { ErrorState } from './states.tsx'

/** What a page shows when it could not be drawn or loaded. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="mx-auto max-w-xl p-6 pt-16">
      <ErrorState level={1} title="This page could not be loaded" text={explain(error)} onRetry={retry} />
    </main>
  )
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please check your connection and try again.'
  return error.requestId ? `${error.message} (Reference ${error.requestId})` : error.message
}
