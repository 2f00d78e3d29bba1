import { type ReactNode, useState } from 'react'
import { figures } from '#shared/figures/glossary.ts'
import { forecastInWords } from '#shared/figures/words.ts'
import { formatBudget, formatMoney } from '#shared/kernel/money.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { includedBudget, projectTypeLabel, signingRuleLabel } from '#shared/projects/rules.ts'
import { formatDate, formatDay, zoneInWords } from '#web/platform/formatting.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BudgetBar, ClientName, SelectionProgress } from './project-card.tsx'
import { ProjectFace } from './project-face.tsx'
import { ProjectPeople } from './project-people.tsx'

const ProjectPhotoButtons = onDemand(() =>
  import('./project-photo-buttons.tsx').then((module) => module.ProjectPhotoButtons),
)

const noButtonsYet = <div className="h-14 border-b" />

/** `form` replaces the facts while they are edited. */
export function ProjectDetails({ project, form }: { project: ProjectDetail; form?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      {form ?? <Facts project={project} />}
      <div className="flex flex-col gap-6">
        <ProjectPeople project={project} />
        {project.totalSelections !== null && <Progress project={project} />}
      </div>
    </div>
  )
}

function Facts({ project }: { project: ProjectDetail }) {
  const [pictured, setPictured] = useState(false)
  return (
    <Card flush>
      <ProjectFace
        project={project}
        sizes="(min-width: 64rem) 50rem, (min-width: 40rem) 95vw, 70vw"
        eager
        onSettled={() => setPictured(true)}
        className="h-44 sm:h-60"
      />
      {/* On a phone the picture comes before the code of its buttons. */}
      {project.can.edit &&
        (pictured ? <ProjectPhotoButtons project={project} fallback={noButtonsYet} /> : noButtonsYet)}
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        {project.description && (
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{project.description}</p>
        )}
        <DataList
          items={[
            { label: 'Client', value: <ClientName project={project} /> },
            ...(project.clientEmail ? [{ label: 'Client email', value: project.clientEmail }] : []),
            { label: 'Address', value: project.address },
            { label: 'Project type', value: project.projectType ? projectTypeLabel(project.projectType) : 'Not set' },
            { label: 'Start', value: formatDay(project.startDate) },
            { label: 'Expected completion', value: formatDay(project.expectedCompletionDate) },
            ...(project.completionDate ? [{ label: 'Completed', value: formatDay(project.completionDate) }] : []),
            ...(project.can.seeMoney ? [{ label: figures.budget.label, value: budgetInWords(project) }] : []),
            ...(project.can.seeMoney ? [{ label: 'Who signs', value: signingInWords(project) }] : []),
            { label: 'Time zone', value: zoneInWords(project.timeZone) },
            { label: 'Created', value: formatDate(project.createdAt, project.timeZone) },
          ]}
        />
        {project.notes && (
          <div>
            <h2 className="mb-1 text-sm font-semibold">Notes</h2>
            <p className="max-w-prose text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
              {project.notes}
            </p>
          </div>
        )}
      </div>
    </Card>
  )
}

const signingInWords = ({ signingRule, signingThreshold, currency }: ProjectDetail) =>
  signingRule === 'all_above' && signingThreshold !== null
    ? `Every client above ${formatMoney(signingThreshold, currency)}`
    : signingRuleLabel(signingRule)

const budgetInWords = ({ budget, currency }: ProjectDetail) =>
  budget === null ? 'Not set' : formatBudget(budget, currency)

const withHint = (amount: string, hint: string | null): ReactNode => (
  <>
    {amount}
    {hint && <span className="block text-xs text-ink-soft">{hint}</span>}
  </>
)

function Progress({ project }: { project: ProjectDetail }) {
  const { approvedBudget, notYetApprovedBudget, forecastBudget, currency } = project
  const { money } = useMoney(currency)
  const included = includedBudget(project)
  return (
    <Card as="section">
      <CardHeader title="Progress and budget" />
      <div className="flex flex-col gap-5">
        <SelectionProgress project={project} />
        <BudgetBar project={project} wholePercent />
        <DataList
          items={[
            { label: figures.approved.label, value: money(approvedBudget ?? 0) },
            { label: figures.notApproved.label, value: money(notYetApprovedBudget ?? 0) },
            ...(included === 0 ? [] : [{ label: figures.included.label, value: money(included) }]),
            {
              label: figures.forecast.label,
              value: withHint(money(forecastBudget ?? 0), forecastInWords(project, money)),
            },
          ]}
        />
        {project.recentActivity && <p className="text-sm text-ink-soft">{project.recentActivity}</p>}
      </div>
    </Card>
  )
}
