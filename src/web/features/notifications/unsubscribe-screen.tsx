import { useQuery } from '@tanstack/react-query'
import { MailCheck, MailWarning, MailX } from 'lucide-react'
import type { Unsubscribed } from '#shared/notifications/contract.ts'
import { kindLabels } from '#shared/notifications/rules.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { unsubscribeQuery, useResubscribe } from './queries.ts'

/** Opened from a mail, signed in or not: the click in the mail was the decision, this page confirms it and can undo it. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { data, error, isLoading } = useQuery(unsubscribeQuery(token))
  const again = useResubscribe(token)
  const state = again.data ?? data
  const Icon = state?.stopped ? MailX : MailCheck
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-6 py-12">
      <Logo className="mb-10" />
      {isLoading ? (
        <Skeleton className="h-40 w-full" />
      ) : !state ? (
        <div role="alert">
          <MailWarning aria-hidden className="mb-4 size-10 stroke-1 text-accent" />
          <h1 className="font-serif text-xl font-semibold">This did not work</h1>
          <p className="mt-3 text-ink-soft">
            {token === ''
              ? 'This link is not whole. Please open it from the mail once more.'
              : `${messageOf(error, 'Please try again in a moment.')} Which mails you get can be chosen in your settings.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonAnchor href="/settings?section=notifications">All mail settings</ButtonAnchor>
          </div>
        </div>
      ) : (
        <div role="status">
          <Icon aria-hidden className="mb-4 size-10 stroke-1 text-accent" />
          <h1 className="font-serif text-xl font-semibold">
            {state.stopped ? 'You will get no more of these mails' : 'Mails are on again'}
          </h1>
          <p className="mt-3 text-ink-soft">
            {state.stopped
              ? `We stopped mails about ${topicsOf(state)} to ${state.email}. You still find them behind the bell.`
              : `Mails about ${topicsOf(state)} go to ${state.email} as before.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {state.stopped && (
              <Button variant="secondary" pending={again.isPending} onClick={() => again.mutate()}>
                Undo
              </Button>
            )}
            <ButtonAnchor href="/settings?section=notifications">All mail settings</ButtonAnchor>
          </div>
        </div>
      )}
    </main>
  )
}

const topicsOf = ({ settings }: Unsubscribed): string =>
  all.format(settings.map(({ kind }) => `“${kindLabels[kind].label}”`))

const all = new Intl.ListFormat('en', { type: 'conjunction' })
