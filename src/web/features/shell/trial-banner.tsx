import { Link } from '@tanstack/react-router'
import Hourglass from 'virtual:icons/hourglass'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/auth/contract.ts'
import { daysInWords, stoppedInWords } from '#shared/trial/rules.ts'
import { cx } from '#web/ui/cx.ts'

type Trial = NonNullable<NonNullable<CurrentUser['company']>['trial']>

/** Tells builders near the end of the trial, and after it, what they can do. */
export function TrialBanner({ trial, settings }: { trial: Trial; settings: boolean }): ReactNode {
  const { state, daysLeft, supportEmail } = trial
  const running = state === 'running'
  return (
    <aside
      aria-label="Free trial"
      className={cx(
        'flex gap-2 border-b px-4 py-2.5 text-sm sm:px-6 lg:px-8 print:hidden [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
        running ? 'bg-surface text-ink-soft' : 'bg-warn-soft text-warn-ink',
      )}
    >
      <Hourglass aria-hidden />
      <p>
        {running
          ? `Your free trial ends in ${daysInWords(daysLeft)}.`
          : stoppedInWords(state === 'suspended' ? 'suspended' : 'ended', supportEmail)}{' '}
        {running && settings && (
          <Link to="/settings" search={{ section: 'company' }} className="font-medium text-primary underline">
            What happens then
          </Link>
        )}
      </p>
    </aside>
  )
}
