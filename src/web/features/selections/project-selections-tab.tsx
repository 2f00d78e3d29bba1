import { useQuery } from '@tanstack/react-query'
import { Banknote, CircleDashed, PiggyBank, Printer, SwatchBook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { percentUsed, remainingBudget } from '#shared/projects/rules.ts'
import { spentOn } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useMoney, WholeAmounts } from '#web/ui/money.tsx'
import { SkeletonFigures, SkeletonList } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { groupSelections } from './grouping.ts'
import { toCatalog } from './links.ts'
import { PlanSelectionButton } from './plan-selection.tsx'
import { projectSelectionsQuery } from './queries.ts'
import { GroupSwitch, SelectionGroups } from './selection-groups.tsx'
import { SelectionSchedule } from './selection-schedule.tsx'
import { useGroupParam } from './use-group-param.ts'

type TabProps = {
  projectId: number
  /** What was signed on the project; not for the trades. */
  signOffs?: ReactNode
}

/** A project's selections: what they cost against its budget, grouped, and on paper as a schedule. */
export function ProjectSelectionsTab({ projectId, signOffs }: TabProps) {
  const project = useQuery(projectQuery(projectId))
  const selections = useQuery(projectSelectionsQuery(projectId))
  const [by, group] = useGroupParam('category')
  if (selections.error && !selections.data) {
    return (
      <ErrorState
        title="The selections could not be loaded"
        text={messageOf(selections.error, 'Check your connection and try again.')}
        onRetry={() => void selections.refetch()}
        retrying={selections.isFetching}
      />
    )
  }
  if (!selections.data || !project.data) {
    return (
      <div className="flex flex-col gap-6">
        <SkeletonFigures cards={3} className="grid-cols-2 sm:grid-cols-3 max-sm:*:last:col-span-2" />
        <SkeletonList rows={5} label="Loading selections..." />
      </div>
    )
  }
  const all = selections.data
  const mayAdd = project.data.can.addSelections
  if (all.length === 0) return <NoSelections project={project.data} />
  return (
    <>
      <WholeAmounts>
        <div className="flex flex-col gap-6 print:hidden">
          {project.data.can.seeMoney && <Figures project={project.data} selections={all} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <GroupSwitch by={by} onChange={group} />
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
              <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => print()}>
                Print schedule
              </Button>
              {mayAdd && <PlanSelectionButton projectId={projectId} currency={project.data.currency} />}
              {mayAdd && (
                <ButtonLink icon={<SwatchBook aria-hidden />} {...toCatalog({ projectId })}>
                  Add from catalog
                </ButtonLink>
              )}
            </div>
          </div>
          <SelectionGroups selections={all} by={by} currency={project.data.currency} />
          {project.data.can.seeMoney && signOffs}
        </div>
      </WholeAmounts>
      <SelectionSchedule project={project.data} groups={groupSelections(all, by)} />
    </>
  )
}

function Figures({ project, selections }: { project: ProjectDetail; selections: readonly Selection[] }) {
  const { spent, approved, open } = spentOn(selections)
  const { money } = useMoney(project.currency)
  const remaining = remainingBudget(project.budget, spent)
  const percent = percentUsed(project.budget, spent)
  const without = selections.filter(({ selectedItemId }) => selectedItemId === null).length
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:*:last:col-span-2">
      <StatCard
        label="Total Spent"
        value={money(spent)}
        hint={`${money(approved)} approved, ${money(open)} not yet approved`}
        icon={<Banknote aria-hidden />}
      />
      <StatCard
        label="Remaining Budget"
        value={remaining === null ? 'No budget' : money(remaining)}
        hint={percent === null ? 'Set a budget to see what is left' : `${percent}% of budget used`}
        icon={<PiggyBank aria-hidden />}
        tone={remaining !== null && remaining < 0 ? 'danger' : 'neutral'}
      />
      <StatCard
        label="Pending Selections (no item chosen)"
        value={without}
        hint={`of ${selections.length} on this project`}
        icon={<CircleDashed aria-hidden />}
        tone={without > 0 ? 'warn' : 'good'}
      />
    </div>
  )
}

function NoSelections({ project }: { project: ProjectDetail }) {
  const mayAdd = project.can.addSelections
  return (
    <EmptyState
      icon={<SwatchBook />}
      title="No selections yet"
      text={
        mayAdd
          ? 'Pick items from the catalog and put them on this project for the client to decide.'
          : project.can.seeMoney
            ? 'When something is to be decided on this project, you will find it here.'
            : 'When something is approved for your trade, you will find it here.'
      }
      action={
        mayAdd && (
          <>
            <ButtonLink {...toCatalog({ projectId: project.id })}>Browse Selection Items</ButtonLink>
            <PlanSelectionButton projectId={project.id} currency={project.currency} />
          </>
        )
      }
    />
  )
}
