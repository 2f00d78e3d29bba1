import { useQuery } from '@tanstack/react-query'
import MailCheck from 'virtual:icons/mail-check'
import MailWarning from 'virtual:icons/mail-warning'
import MailX from 'virtual:icons/mail-x'
import RotateCw from 'virtual:icons/rotate-cw'
import type { Unsubscribed } from '#shared/notifications/contract.ts'
import { kindTexts } from '#shared/notifications/kind-texts.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { useLastError } from '#web/platform/network/last-error.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Message, MessageFrame, MessageSkeleton } from '#web/ui/page/message-screen.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { unsubscribeQuery, useResubscribe } from './queries.ts'

/** Opened from an email, signed in or not. The click there unsubscribed; this page confirms it and can undo it. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const query = useQuery(unsubscribeQuery(token))
  const { data, isLoading, isFetching, refetch } = query
  const error = useLastError(query)
  const again = useResubscribe(token)
  const state = again.data ?? data
  const failed = (refusal: unknown) => toast.error('That did not work', messageOf(refusal, 'Please try again.'))
  return (
    <MessageFrame>
      {isLoading && !error ? (
        <MessageSkeleton />
      ) : !state ? (
        <Message
          role="alert"
          icon={MailWarning}
          title="That did not work"
          text={
            token === ''
              ? 'This link is incomplete. Please open it from the email again.'
              : `${messageOf(error, 'Please try again in a moment.')} You can choose your emails in Settings.`
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
          title={state.stopped ? 'You are unsubscribed' : 'You are subscribed again'}
          text={
            state.stopped
              ? `We will no longer email ${state.email} about ${topicsOf(state)}. You still see these notifications in Finishwork.`
              : `We will email ${state.email} about ${topicsOf(state)} again.`
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

/** Refused by the server: retrying would get the same reply. */
const refused = (error: unknown) => error instanceof ApiError && error.status < 500

const allSettings = <ButtonAnchor href="/settings?section=notifications">Email settings</ButtonAnchor>

const topicsOf = ({ settings }: Unsubscribed): string =>
  all.format(settings.map(({ kind }) => `“${kindTexts[kind].label}”`))

const all = new Intl.ListFormat('en', { type: 'conjunction' })
