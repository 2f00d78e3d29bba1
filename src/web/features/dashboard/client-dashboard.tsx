import FolderKanban from 'virtual:icons/folder-kanban'
import { type ReactNode, useState } from 'react'
import type { ClientDashboard as Data } from '#shared/dashboard/contract.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ApprovedForTrade } from './approved-for-trade.tsx'
import { LatestMessages, Signed } from './latest-sections.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { OwedDecisions } from './owed-decisions.tsx'
import { YourBuilder } from './your-builder.tsx'
import FilePenLine from 'virtual:icons/file-pen-line'
import { Banner } from '#web/ui/page/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { contactsQuery } from '#web/reads/people.ts'

const SinceLastVisit = onDemand(() => import('./since-last-visit.tsx').then((module) => module.SinceLastVisit))

/** Decisions to make, soonest first; then what the others did; then projects, latest messages and signatures. */
export function ClientDashboard({ data, projects }: { data: Data; projects: ReactNode }) {
  const user = useCurrentUser()
  const trade = user.type === 'subcontractor'
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.firstName ?? user.username}!`}
        subtitle={trade ? 'What was approved for you, and the houses you work on.' : headline(data)}
        actions={data.decisionsOwed > 0 && <ButtonLink to={paths.mySelections}>Review my selections</ButtonLink>}
      />
      <div className="flex flex-col gap-10">
        {!trade && data.signOffs.length === 0 && data.projects.length > 0 && (
          <FirstVisit userId={user.id} company={user.brand?.name} />
        )}
        {data.signedBefore > 0 && <SignedBefore count={data.signedBefore} />}
        {trade ? (
          data.projects.length > 0 && <ApprovedForTrade />
        ) : (
          <OwedDecisions owed={data.decisionsOwed} projects={data.projects.length} />
        )}
        {data.projects.length > 0 && <SinceLastVisit />}
        <section aria-labelledby="my-projects">
          <h2 id="my-projects" className="mb-4 font-serif text-lg font-semibold">
            {trade ? 'Jobs' : 'My projects'}
          </h2>
          {data.projects.length === 0 ? (
            <EmptyState
              level={3}
              icon={<FolderKanban />}
              title={trade ? 'No jobs yet' : 'No projects yet'}
              text="When your builder adds you to a project, you will find it here."
            />
          ) : (
            projects
          )}
        </section>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6">
            <YourBuilder />
            {!trade && <Signed signOffs={data.signOffs} />}
          </div>
          <LatestMessages />
        </div>
      </div>
    </>
  )
}

function headline({ decisionsOwed, decisionsOverdue, decisionsPrepared, projects }: Data): string {
  if (projects.length === 0) return 'Your decisions, messages and signatures come together here.'
  const preparing =
    decisionsPrepared === 0 ? '' : ` Your builder is preparing ${decisionsPrepared}${decisionsOwed > 0 ? ' more' : ''}.`
  if (decisionsOwed === 0) return `You have nothing to decide right now.${preparing}`
  const waiting = decisionsOwed === 1 ? 'You have 1 decision to make' : `You have ${decisionsOwed} decisions to make`
  return `${waiting}${decisionsOverdue === 0 ? '' : `, ${decisionsOverdue} of them overdue`}.${preparing}`
}

/** For a client who joins after others have signed, until they have opened what was signed. */
function SignedBefore({ count }: { count: number }) {
  return (
    <Banner
      tone="info"
      icon={<FilePenLine aria-hidden />}
      title={`${count === 1 ? '1 selection was' : `${count} selections were`} signed before you joined`}
      action={
        <ButtonLink size="sm" variant="secondary" to={paths.mySelections} search={{ show: 'decided' }}>
          See what was signed
        </ButtonLink>
      }
    >
      Open them to read what was signed, by whom and when.
    </Banner>
  )
}

/** What this is, in three sentences, until the client has read it. */
function FirstVisit({ userId, company }: { userId: number; company: string | undefined }) {
  const key = `finishwork-introduction-read-${userId}`
  const [read, setRead] = useState(() => wasRead(key))
  const { data: contacts = [] } = useQuery({ ...contactsQuery, enabled: !read })
  if (read) return null
  const dismiss = () => {
    setRead(true)
    markRead(key)
  }
  return (
    <Card as="section" className="bg-primary-soft">
      <CardHeader
        title="How it works"
        actions={
          <Button size="sm" variant="secondary" onClick={dismiss}>
            Got it
          </Button>
        }
      />
      <p className="max-w-prose text-sm">
        {[contacts[0]?.people[0]?.name, company ?? contacts[0]?.company].filter(Boolean).join(' at ') || 'Your builder'}{' '}
        invited you to choose the finishes of your home here. Pick an option for each decision, ask about anything, and
        sign to approve it. An allowance is the amount your contract sets aside for a decision: if your choice costs
        more you pay the difference, and your contract says what happens if it costs less.
      </p>
    </Card>
  )
}

/** Browsers may refuse storage, for example in private windows: then the text is shown again. */
function wasRead(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function markRead(key: string): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Shown again next time.
  }
}
