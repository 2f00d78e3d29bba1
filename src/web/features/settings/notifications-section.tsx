import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#shared/notifications/contract.ts'
import { kindLabels } from '#shared/notifications/rules.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/choices.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { notificationSettingsQuery, useEditNotificationSettings } from '../notifications/queries.ts'

const options: readonly { value: Delivery; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'never', label: 'Never' },
]

/** By email: at once, in the morning digest, or never. The bell shows everything. */
export function NotificationsSection() {
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery)
  const save = useEditNotificationSettings()
  return (
    <Card as="section">
      <CardHeader
        title="Notifications"
        text="Choose which emails you get and when. The daily digest arrives in the morning. The bell shows all of these; new messages are counted in the menu."
      />
      {error && !settings ? (
        <ErrorState level={3} title="The settings could not be loaded" onRetry={() => void refetch()} />
      ) : !settings ? (
        <SkeletonList bare rows={6} picture={false} />
      ) : (
        <ul className="divide-y">
          {settings.map(({ kind, delivery }) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="text-sm font-medium">{kindLabels[kind].label}</p>
                <p className="text-sm text-ink-soft">{kindLabels[kind].hint}</p>
              </div>
              <SegmentedControl
                label={`${kindLabels[kind].label} by email`}
                options={options}
                value={delivery}
                onChange={(next) =>
                  save.mutate([{ kind, delivery: next }], {
                    onError: (failure) => toast.error('This was not saved', messageOf(failure, 'Please try again.')),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
