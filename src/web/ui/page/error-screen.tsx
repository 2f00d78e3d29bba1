import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import CloudOff from 'virtual:icons/cloud-off'
import RotateCw from 'virtual:icons/rotate-cw'
import { useState } from 'react'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { whatToDo } from '#web/platform/network/what-to-do.ts'
import { Button } from '../button.tsx'
import { MessageScreen } from './message-screen.tsx'
import { ErrorState } from './states.tsx'

const TITLE = 'This page could not be loaded'

/** Shown when a page could not be rendered or loaded. */
export function ErrorScreen({ error, reset, whole = false }: ErrorComponentProps & { whole?: boolean }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // Inside the signed-in shell it is the page's content; outside it is the whole page.
  const [framed] = useState(() => !whole && document.getElementById('content') !== null)
  if (framed)
    return (
      <div className="mx-auto max-w-xl p-6 pt-16">
        <ErrorState level={1} title={TITLE} text={explain(error)} onRetry={retry} />
      </div>
    )
  return (
    <MessageScreen
      role="alert"
      icon={CloudOff}
      title={TITLE}
      text={explain(error)}
      actions={
        <Button icon={<RotateCw aria-hidden />} onClick={retry}>
          Retry
        </Button>
      }
    />
  )
}

function explain(error: unknown): string {
  const text = messageOf(error, whatToDo(error))
  return error instanceof ApiError && error.requestId ? `${text} (Reference ${error.requestId})` : text
}
