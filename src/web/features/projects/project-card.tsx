import { Link } from '@tanstack/react-router'
import ArrowRight from 'virtual:icons/arrow-right'
import CalendarRange from 'virtual:icons/calendar-range'
import MapPin from 'virtual:icons/map-pin'
import UserRound from 'virtual:icons/user-round'
import type { ReactNode } from 'react'
import { projectAmounts } from '#shared/figures/amounts.ts'
import type { Project } from '#shared/projects/contract.ts'
import { draftCountInWords } from '#shared/figures/words.ts'
import { percentUsed, percentUtilized, progressPercent } from '#shared/projects/rules.ts'
import { formatAgo, formatDate, formatDay } from '#web/platform/formatting.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ProjectFace } from './project-face.tsx'
import { ProjectStatusBadge, SampleBadge } from './status-badge.tsx'

/** A project in a list. A sample cannot be opened. */
export function ProjectCard({ project, sample = false }: { project: Project; sample?: boolean }) {
  const now = useNow()
  return (
    <Card
      as="article"
      flush
      className={cx(
        'relative flex flex-col',
        sample ? 'bg-sunken grayscale select-none' : 'transition-colors hover:border-line-strong',
      )}
    >
      <ProjectFace project={project} sizes="(min-width: 40rem) 28rem, 70vw" className="h-32" />
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <header>
          <div className="flex items-start justify-between gap-3 tight:flex-wrap">
            <h2 className="min-w-0 font-serif text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
              {sample ? (
                project.name
              ) : (
                // The whole card opens the project; the link is for keyboards and screen readers.
                <Link
                  to="/projects/$projectId"
                  params={{ projectId: String(project.id) }}
                  className="after:absolute after:inset-0 after:rounded-card"
                >
                  {project.name}
                </Link>
              )}
            </h2>
            <span className="flex shrink-0 flex-col items-end gap-1">
              <ProjectStatusBadge status={project.status} archived={project.archivedAt !== null} />
              {project.isSample && !sample && <SampleBadge />}
            </span>
          </div>
          <ul className="mt-2 flex flex-col gap-1 text-sm text-ink-soft">
            <Fact icon={<UserRound />}>
              {sample ? project.client : <ClientName project={project} className="relative z-1" />}
              {project.clientEmail && <span className="block truncate text-xs">{project.clientEmail}</span>}
            </Fact>
            <Fact icon={<MapPin />}>{project.address}</Fact>
            <Fact icon={<CalendarRange />}>
              <OneLine>{formatDay(project.startDate)}</OneLine> –{' '}
              <OneLine>{formatDay(project.expectedCompletionDate)}</OneLine>
            </Fact>
          </ul>
        </header>
        {project.totalSelections !== null && <SelectionProgress project={project} />}
        {project.can.seeMoney && <BudgetBar project={project} />}
        {(project.recentActivity ?? project.notes) && (
          <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {project.recentActivity ?? project.notes}
            {project.recentActivity && project.recentActivityAt && (
              <span className="text-xs">
                {' '}
                · <OneLine>{formatAgo(project.recentActivityAt, now, project.timeZone)}</OneLine>
              </span>
            )}
          </p>
        )}
        <footer className="mt-auto flex items-center justify-between gap-3 border-t pt-3 text-xs text-ink-soft">
          <span>
            Created <OneLine>{formatDate(project.createdAt, project.timeZone)}</OneLine>
          </span>
          {!sample && (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(project.id) }}
              className="relative z-1 -my-2 flex min-h-9 items-center gap-1 text-sm font-medium text-primary underline-offset-4 hover:underline touch:min-h-11"
            >
              View Project <ArrowRight aria-hidden className="size-4" />
            </Link>
          )}
        </footer>
      </div>
    </Card>
  )
}

/** For builders the name links to the client. */
export function ClientName({ project, className }: { project: Project; className?: string }) {
  const { client, clientEmail, can } = project
  if (!clientEmail || !(can.edit || can.restore)) return client
  return (
    // Enlarges the tap target without changing the line height.
    <TextLink
      to="/clients"
      search={{ q: clientEmail }}
      className={cx('touch:-my-3 touch:block! touch:min-h-0! touch:py-3', className)}
    >
      {client}
    </TextLink>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden>{icon}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** Decided selections, and pending and overdue ones. */
export function SelectionProgress({ project }: { project: Project }) {
  const pending = project.pendingSelections ?? 0
  const complete = project.completedSelections ?? 0
  const overdue = project.overdueSelections ?? 0
  const drafts = draftCountInWords(project.draftSelections ?? 0, project.can.edit || project.can.restore)
  return (
    <div>
      <ProgressBar
        label="Selections"
        value={progressPercent(complete, project.totalSelections ?? 0)}
        text={`${complete} of ${project.totalSelections}`}
      />
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>{pending} pending</span>
        <span>{complete} complete</span>
        <span className={overdue > 0 ? 'font-medium text-danger-ink' : undefined}>{overdue} overdue</span>
        {drafts && <span>{drafts}</span>}
      </p>
    </div>
  )
}

type BudgetBarProps = {
  project: Project
  /** Shows a whole percentage, as the project's page does; the list shows one decimal. */ wholePercent?: boolean
}

export function BudgetBar({ project, wholePercent }: BudgetBarProps) {
  const { budget, currency } = project
  const spent = project.spentBudget ?? 0
  const format = useMoney(currency)
  if (budget === null) {
    return <p className="text-xs text-ink-soft">No budget set{spent > 0 && ` · ${format.money(spent)} spent`}</p>
  }
  const percent = wholePercent ? percentUsed(budget, spent) : percentUtilized(budget, spent)
  const over = spent > budget
  return (
    <div>
      <ProgressBar
        label="Budget"
        value={Number(percent ?? 0)}
        tone={over ? 'danger' : 'primary'}
        text={`${format.money(spent)} of ${format.budget(budget)}`}
      />
      {percent !== null && (
        <p className={cx('mt-1.5 text-xs tabular-nums', over ? 'font-medium text-danger-ink' : 'text-ink-soft')}>
          {percent}% utilized{over && ' · over budget'}
        </p>
      )}
    </div>
  )
}

export function ProjectCards({ projects, sample }: { projects: readonly Project[]; sample?: boolean }) {
  return (
    <SameCents amounts={projects.flatMap(projectAmounts)}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {projects.map((project) => (
          <li key={project.id} className="grid">
            <ProjectCard project={project} sample={sample} />
          </li>
        ))}
      </ul>
    </SameCents>
  )
}
