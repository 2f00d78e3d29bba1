import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'virtual:icons/calendar-plus'
import Copy from 'virtual:icons/copy'
import type { calendarFeed } from '#shared/calendar/endpoints.ts'
import { calendarApps, isReachable, subscribeAddress } from '#shared/calendar/subscribing.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { formatDate, localTimeZone } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { calendarQuery, useCalendarFeed } from './queries.ts'

/** What happens on the person's projects in their own calendar, by a secret address. */
export function CalendarSection() {
  return (
    <Card as="section">
      <CardHeader
        title="Calendar feed"
        text="Deadlines, deliveries, installs and milestones that you may see, for any calendar app that can subscribe to an address."
      />
      <QueryGate
        query={useQuery(calendarQuery)}
        level={3}
        loading={<Skeleton className="h-10 w-56" />}
        failed="The calendar feed could not be loaded"
      >
        {(feed) => <Feed feed={feed} />}
      </QueryGate>
    </Card>
  )
}

function Feed({ feed }: { feed: ReplyOf<typeof calendarFeed> }) {
  const { create, revoke } = useCalendarFeed()
  const failed = (title: string) => (error: unknown) => toast.error(title, messageOf(error, 'Please try again.'))
  const renew = async () => {
    const text = 'Calendars that use the old address stop updating.'
    const sure =
      !feed.active || (await confirm({ title: 'Create a new address?', text, action: 'Create a new address' }))
    if (sure) create.mutate(undefined, { onError: failed('The address could not be created') })
  }
  const stop = async () => {
    const text = 'Calendars that use it stop updating.'
    if (!(await confirm({ title: 'Revoke the calendar address?', text, action: 'Revoke', danger: true }))) return
    revoke.mutate(undefined, {
      onError: failed('The address could not be revoked'),
      onSuccess: () => create.reset(),
    })
  }
  const url = create.data?.url
  const copy = async (address: string) => {
    if (await copyText(address)) toast.success('Address copied')
    else toast.error('The address could not be copied', 'Select it and copy it yourself.')
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {url ? (
        <>
          <Field
            label="Your private address"
            hint="Shown only once. Anyone who has it can read your dates. Changing your password turns it off."
          >
            <Input readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button icon={<Copy aria-hidden />} onClick={() => void copy(url)}>
              Copy
            </Button>
          </div>
          <Subscribe url={url} />
        </>
      ) : feed.active ? (
        <Banner tone="info">
          Your feed has been on since <OneLine>{formatDate(feed.createdAt ?? '', localTimeZone())}</OneLine>. The
          address is shown only when it is created. If you lost it, create a new one.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={feed.active ? 'secondary' : 'primary'}
          icon={<CalendarPlus aria-hidden />}
          pending={create.isPending}
          onClick={() => void renew()}
        >
          {feed.active ? 'Create a new address' : 'Create calendar address'}
        </Button>
        {feed.active && (
          <Button variant="ghost" pending={revoke.isPending} onClick={() => void stop()}>
            Revoke
          </Button>
        )}
      </div>
    </div>
  )
}

/** One click for the calendars that most people have. */
function Subscribe({ url }: { url: string }) {
  const reachable = isReachable(url)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {calendarApps
          .filter((app) => app === 'Apple' || reachable)
          .map((app) => (
            <ButtonAnchor
              key={app}
              variant="secondary"
              href={subscribeAddress(app, url)}
              {...(app !== 'Apple' && { target: '_blank', rel: 'noreferrer' })}
            >
              Add to {app} Calendar
            </ButtonAnchor>
          ))}
      </div>
      {!reachable && (
        <p className="text-sm text-ink-soft">
          Google and Outlook can only read an address on the internet. This one is on your own machine or network.
        </p>
      )}
    </div>
  )
}
