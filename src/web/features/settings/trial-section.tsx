import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import { daysInWords, stoppedInWords } from '#shared/trial/rules.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { useCurrentUser } from '../auth/queries.ts'

/** Shown while the company has a trial, and after its end; not for companies that were activated. */
export function TrialSection() {
  const { company } = useCurrentUser()
  if (!company?.trial) return null
  const { state, daysLeft, endsAt, supportEmail } = company.trial
  if (state !== 'running' || endsAt === null) {
    return (
      <Card as="section">
        <CardHeader
          title={state === 'suspended' ? 'Access suspended' : 'Free trial ended'}
          text={stoppedInWords(state === 'suspended' ? 'suspended' : 'ended', supportEmail)}
        />
        <p className="text-sm text-ink-soft">
          You can still read, export and answer everything. Your clients and trades are not affected.
        </p>
      </Card>
    )
  }
  return (
    <Card as="section">
      <CardHeader
        title="Free trial"
        text={`${daysInWords(daysLeft)} left, until ${dayInWords(dayIn(company.timeZone, new Date(endsAt)))}.`}
      />
      <p className="text-sm text-ink-soft">
        After that your team can still read, export and answer everything, but not create projects or send selections.
        Nothing is deleted.{supportEmail && ` To continue, write to ${supportEmail}.`}
      </p>
    </Card>
  )
}
