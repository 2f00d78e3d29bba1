import { useQuery } from '@tanstack/react-query'
import { MailCheck, MailWarning, MailX, RotateCw } from 'lucide-react'
import type { Unsubscribed } from '#shared/notifications/contract.ts'
import { kindLabels } from '#shared/notifications/rules.ts'
import { ApiError, messageOf } from '#web/platform/api-error.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Message, MessageFrame, MessageSkeleton } from '#web/ui/message-screen.tsx'
import { toast } from '#web/ui/toast.tsx'
import { unsubscribeQuery, useResubscribe } from './queries.ts'

/** Opened from a mail, signed in or not: the click in the mail was the decision, this page confirms it and can undo it. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { data, error, isLoading, isFetching, refetch } = useQuery(unsubscribeQuery(token))
  const again = useResubscribe(token)
  const state = again.data ?? data
  const failed = (refusal: unknown) => toast.error('This did not work', messageOf(refusal, 'Please try again.'))
  return (
    <MessageFrame>
      {isLoading ? (
        <MessageSkeleton />
      ) : !state ? (
        <Message
          role="alert"
          icon={MailWarning}
          title="This did not work"
          text={
            token === ''
              ? 'This link is not whole. Please open it from the mail once more.'
              : `${messageOf(error, 'Please try again in a moment.')} Which mails you get can be chosen in your settings.`
          }
          actions={
            <>
              {token !== '' && !refused(error) && (
                <Button
                  variant="secondary"
                  icon={<RotateCw aria-hidden />}
                  pending={isFetching}
                  pendingText="Trying again..."
                  onClick={() => void refetch()}
                >
                  Retry
                </Button>
              )}
              {allSettings}
            </>
          }
        />
      ) : (
        <Message
          role="status"
          icon={state.stopped ? MailX : MailCheck}
          title={state.stopped ? 'You will get no more of these mails' : 'Mails are on again'}
          text={
            state.stopped
              ? `We stopped mails about ${topicsOf(state)} to ${state.email}. You still find them behind the bell.`
              : `Mails about ${topicsOf(state)} go to ${state.email} as before.`
          }
          actions={
            <>
              {state.stopped && (
                <Button
                  variant="secondary"
                  pending={again.isPending}
                  onClick={() => again.mutate(undefined, { onError: failed })}
                >
                  Undo
                </Button>
              )}
              {allSettings}
            </>
          }
        />
      )}
    </MessageFrame>
  )
}

/** By the server, which would say the same again. */
const refused = (error: unknown) => error instanceof ApiError && error.status < 500

const allSettings = <ButtonAnchor href="/settings?section=notifications">All mail settings</ButtonAnchor>

const topicsOf = ({ settings }: Unsubscribed): string =>
  all.format(settings.map(({ kind }) => `“${kindLabels[kind].label}”`))

const all = new Intl.ListFormat('en', { type: 'conjunction' })
