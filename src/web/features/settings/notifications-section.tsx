import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#shared/notifications/contract.ts'
import { kindTexts } from '#shared/notifications/kind-texts.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/choices.tsx'
import { QueryGate } from '#web/ui/query-gate.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { notificationSettingsQuery, useEditNotificationSettings } from '../notifications/queries.ts'

const options: readonly { value: Delivery; label: string }[] = [
  { value: 'at_once', label: 'Right away' },
  { value: 'daily', label: 'Daily' },
  { value: 'never', label: 'Never' },
]

/** By email: right away, in the daily email, or never. The bell shows everything. */
export function NotificationsSection() {
  const settings = useQuery(notificationSettingsQuery)
  const save = useEditNotificationSettings()
  return (
    <Card as="section">
      <CardHeader
        title="Notifications"
        text="Choose what we email you and when. The daily email arrives in the morning. The bell shows everything."
      />
      <QueryGate
        query={settings}
        level={3}
        loading={<SkeletonList bare rows={6} picture={false} />}
        failed="The settings could not be loaded"
      >
        {(all) => (
          <ul className="divide-y">
            {all.map(({ kind, delivery }) => (
              <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="text-sm font-medium">{kindTexts[kind].label}</p>
                  <p className="text-sm text-ink-soft">{kindTexts[kind].hint}</p>
                </div>
                <SegmentedControl
                  label={`${kindTexts[kind].label} by email`}
                  options={options}
                  value={delivery}
                  onChange={(next) =>
                    save.mutate([{ kind, delivery: next }], {
                      onError: (failure) =>
                        toast.error('The setting could not be saved', messageOf(failure, 'Please try again.')),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryGate>
    </Card>
  )
}
