import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/platform/api-error.ts'
import { ErrorState } from './states.tsx'

/** What a page shows when it could not be drawn or loaded. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // Inside of a frame that still stands it is the page's content; without one it is the whole page.
  const [framed] = useState(() => document.getElementById('content') !== null)
  const Part = framed ? 'div' : 'main'
  return (
    <Part className="mx-auto max-w-xl p-6 pt-16">
      <ErrorState level={1} title="This page could not be loaded" text={explain(error)} onRetry={retry} />
    </Part>
  )
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.'
  return error.requestId ? `${error.message} (Reference ${error.requestId})` : error.message
}
