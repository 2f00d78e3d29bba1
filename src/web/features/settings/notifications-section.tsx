import { useQuery } from '@tanstack/react-query'
import type { Delivery, NotificationSetting } from '#shared/notifications/contract.ts'
import { kindTexts } from '#shared/notifications/kind-texts.ts'
import { presetOf, settingsOf, type Preset } from '#shared/notifications/presets.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { RadioCards, SegmentedControl } from '#web/ui/fields/choices.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
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
  const simple = !useCurrentUser().can.build
  const change = (next: NotificationSetting[]) =>
    save.mutate(next, {
      onError: (failure) => toast.error('The setting could not be saved', messageOf(failure, 'Please try again.')),
    })
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
        {(all) => (simple ? <Presets settings={all} onSave={change} /> : <Matrix settings={all} onSave={change} />)}
      </QueryGate>
    </Card>
  )
}

type SettingsProps = { settings: readonly NotificationSetting[]; onSave: (next: NotificationSetting[]) => void }

const presetTexts: Record<Preset, { label: string; hint: string }> = {
  everything: {
    label: 'Everything',
    hint: 'An email for everything that happens. Orders and reminders come once a day.',
  },
  needs_me: { label: 'Only what needs me', hint: 'Decisions, questions and answers right away, reminders once a day.' },
  daily: { label: 'A daily summary', hint: 'One email in the morning with everything that happened.' },
}

/** Three choices for people who use Finishwork for one house; every kind on its own is behind "More". */
function Presets({ settings, onSave }: SettingsProps) {
  const preset = presetOf(settings)
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label="What we email you"
        columns={1}
        options={(Object.keys(presetTexts) as Preset[]).map((value) => ({ value, ...presetTexts[value] }))}
        value={preset}
        onChange={(next) =>
          onSave(
            settingsOf(
              next,
              settings.map(({ kind }) => kind),
            ),
          )
        }
      />
      <details>
        <summary className="w-fit text-sm font-medium touch:min-h-11 touch:content-center">
          More: choose for each kind{preset === undefined && ' (you made your own mix)'}
        </summary>
        <Matrix settings={settings} onSave={onSave} />
      </details>
    </div>
  )
}

function Matrix({ settings, onSave }: SettingsProps) {
  return (
    <ul className="divide-y">
      {settings.map(({ kind, delivery }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="text-sm font-medium">{kindTexts[kind].label}</p>
            <p className="text-sm text-ink-soft">{kindTexts[kind].hint}</p>
          </div>
          <SegmentedControl
            label={`${kindTexts[kind].label} by email`}
            options={options}
            value={delivery}
            onChange={(next) => onSave([{ kind, delivery: next }])}
          />
        </li>
      ))}
    </ul>
  )
}
