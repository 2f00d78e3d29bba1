import { Link } from '@tanstack/react-router'
import Check from 'virtual:icons/check'
import type { ReactNode } from 'react'
import type { BuilderDashboard } from '#shared/dashboard/contract.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCurrentUser } from '../auth/queries.ts'

type OnboardingProps = {
  steps: BuilderDashboard['onboarding']
  createFirst: ReactNode
  loadSample: ReactNode
  /** Removes the starter items from the catalog. */
  emptyCatalog: ReactNode
}

/** Steps up to the client's first sign-off; hidden once they are done. */
export function Onboarding({ steps, createFirst, loadSample, emptyCatalog }: OnboardingProps) {
  const user = useCurrentUser()
  const list = [
    {
      done: steps.hasProject,
      title: 'Create your first project',
      text: 'A name and an address are enough to begin.',
      action: createFirst,
    },
    {
      done: steps.hasClient,
      title: 'Invite the client',
      text: 'They get a link by email and need no password.',
      action: (
        <ButtonLink to="/clients" search={{ add: true }}>
          Add Client
        </ButtonLink>
      ),
    },
    {
      done: steps.hasSelection,
      title: 'Propose the first selection',
      text: 'Pick an item from the catalog. A Draft stays with your team; Send shows it to your client, who chooses and signs.',
      action: <ButtonLink to={paths.catalog}>Open the catalog</ButtonLink>,
    },
  ]
  const current = list.findIndex(({ done }) => !done)
  if (current === -1) return null
  return (
    <Card as="section" className="mb-6" aria-labelledby="first-steps">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="first-steps" className="font-serif text-lg font-semibold">
            Three steps to the first sign-off
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            It takes about five minutes.
            {user.company && (
              <>
                {' '}
                Your clients know you as <strong className="font-medium text-ink">{user.company.name}</strong>.{' '}
                <Link to="/settings" search={{ section: 'company' }} className="underline">
                  Change the name
                </Link>
              </>
            )}
          </p>
        </div>
        {!steps.hasProject && !steps.hasSample && (
          <div className="flex flex-wrap gap-2">
            {emptyCatalog}
            {loadSample}
          </div>
        )}
      </div>
      <ol className="mt-5 grid grid-cols-1 gap-4 xl:grid-cols-3">
        {list.map(({ done, title, text, action }, index) => (
          <li
            key={title}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'flex gap-3 rounded-control border p-4',
              index === current && 'border-primary bg-primary-soft/40',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-semibold [&_svg]:size-4',
                done
                  ? 'border-good bg-good text-surface'
                  : index === current
                    ? 'border-primary text-primary'
                    : 'text-ink-soft',
              )}
            >
              {done ? <Check /> : index + 1}
            </span>
            <div className="flex min-w-0 flex-col items-start gap-1">
              <h3 className={cx('text-sm font-semibold', done && 'text-ink-soft line-through')}>
                {title}
                {done && <span className="sr-only"> (done)</span>}
              </h3>
              <p className="text-sm text-ink-soft">{text}</p>
              {index === current && <div className="mt-2">{action}</div>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
