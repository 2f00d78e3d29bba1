import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { hasStatus, messageOf } from '#web/platform/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard, SkeletonFigures, SkeletonHeader } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Deadline, PriorityBadge, StatusBadge, Turn } from './badges.tsx'
import { BuilderActions, ProposeButton } from './builder-actions.tsx'
import { ChosenItem } from './chosen-item.tsx'
import { DecideBar, DecidePanel, isBuilderOf } from './decide-panel.tsx'
import { toProjectSelections } from './links.ts'
import { OptionCards } from './option-cards.tsx'
import { selectionQuery } from './queries.ts'
import { Details, QuickActions, StatusSummary } from './selection-facts.tsx'
import { SelectionHistory } from './selection-history.tsx'
import { Notices } from './selection-notices.tsx'
import { useWithdraw } from './use-withdraw.ts'

type ScreenProps = {
  projectId: number
  selectionId: number
  /** The talk about this selection. */
  conversation?: ReactNode
}

export function SelectionDetailScreen({ projectId, selectionId, conversation }: ScreenProps) {
  const selection = useQuery(selectionQuery(projectId, selectionId))
  const project = useQuery(projectQuery(projectId))
  if (selection.data) {
    return <SelectionDetail selection={selection.data} project={project.data} conversation={conversation} />
  }
  if (selection.error) {
    const missing = hasStatus(selection.error, 404, 422)
    return (
      <ErrorState
        level={1}
        title={missing ? 'Selection not found' : 'Error loading selection'}
        text={
          missing
            ? 'It may have been deleted, or you may not have permission to view it.'
            : messageOf(selection.error, 'Check your connection and try again.')
        }
        missing={missing}
        onRetry={() => void selection.refetch()}
        retrying={selection.isFetching}
        action={
          <ButtonLink variant={missing ? 'primary' : 'secondary'} {...toProjectSelections(projectId)}>
            Back to Project
          </ButtonLink>
        }
      />
    )
  }
  return <DetailSkeleton />
}

type DetailProps = { selection: Selection; project: ProjectDetail | undefined; conversation: ReactNode }

function SelectionDetail({ selection, project, conversation }: DetailProps) {
  const { options, can } = selection
  const [consideredId, consider] = useState<number>()
  const considered = options.find(({ id }) => id === consideredId) ?? options.find(({ chosen }) => chosen) ?? options[0]
  const withdraw = useWithdraw(selection)
  const undecided = selection.status !== 'approved' && selection.status !== 'ordered'
  const deciding = undecided && options.length > 0 && (can.choose || can.sign || can.decline)
  const builder = isBuilderOf(project)
  return (
    <div className={deciding ? 'max-lg:pb-28' : undefined}>
      <title>{`${selection.name} · ${selection.projectName} · Finishwork`}</title>
      <PageHeader
        back={<BackLink {...toProjectSelections(selection.projectId)}>{selection.projectName}</BackLink>}
        title={selection.name}
        badge={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:w-full">
            <StatusBadge status={selection.status} />
            <PriorityBadge priority={selection.priority} />
            <Turn selection={selection} />
            {undecided && selection.deadline && (
              <span className="text-ink-soft max-sm:w-full">
                Decide by <Deadline selection={selection} />
              </span>
            )}
          </div>
        }
        subtitle={<Subtitle selection={selection} />}
        actions={builder && <BuilderActions selection={selection} />}
      />
      {/* Where there is one column, what a choice costs and the other answers come before the talk and the past. */}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Notices selection={selection} />
          {selection.selectedItem && !deciding && <ChosenItem selection={selection} />}
          {undecided && (
            <section aria-labelledby="options">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 id="options" className="font-serif text-lg font-semibold">
                  {options.length > 1 ? `${options.length} options, and what differs` : 'Options'}
                </h2>
                {can.propose && options.length > 0 && <ProposeButton selection={selection} />}
              </div>
              {options.length > 0 ? (
                <OptionCards
                  selection={selection}
                  considered={considered?.id}
                  onConsider={consider}
                  onWithdraw={withdraw}
                  mayWithdraw={(option) =>
                    can.propose && !option.chosen && (builder || option.proposedBy.side === 'client')
                  }
                />
              ) : (
                <EmptyState
                  level={3}
                  icon={<Layers />}
                  title="No options yet"
                  text={builder ? 'Pick items from the catalog for the client to decide on.' : waitingText(can.propose)}
                  action={can.propose && <ProposeButton selection={selection} primary />}
                />
              )}
            </section>
          )}
        </div>
        <aside
          aria-label="Summary"
          className="flex flex-col gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {(deciding || can.ask) && (
            <DecidePanel {...{ selection, project }} option={deciding ? considered : undefined} />
          )}
          <StatusSummary selection={selection} />
          <Details selection={selection} />
          <QuickActions selection={selection} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">
          {can.ask && conversation && <div className="*:mt-0!">{conversation}</div>}
          {project?.can.seeMoney && <SelectionHistory selection={selection} />}
        </div>
      </div>
      {deciding && <DecideBar {...{ selection, project }} option={considered} />}
    </div>
  )
}

/** A decision keeps its name, which may be that of another item: what is on the table stands beside it. */
function Subtitle({ selection }: { selection: Selection }) {
  const { selectedItem: item, status } = selection
  return (
    <>
      {item && item.name !== selection.name && (
        <span className="block text-ink">
          {status === 'in_review' ? 'Proposed' : 'Chosen'}: <strong className="font-semibold">{item.name}</strong>
        </span>
      )}
      {[selection.room, selection.category ?? 'Uncategorized', selection.phase].filter(Boolean).join(' · ')}
    </>
  )
}

const waitingText = (mayPropose: boolean) =>
  mayPropose
    ? 'Your builder is preparing options. You may also propose something yourself.'
    : 'Your builder is preparing options.'

function DetailSkeleton() {
  const { can } = useCurrentUser()
  return (
    <div role="status">
      <h1 className="sr-only">Loading selection...</h1>
      <SkeletonHeader back action={can.build} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SkeletonCard picture="aspect-square" />
          <span className="max-sm:hidden">
            <SkeletonCard picture="aspect-square" />
          </span>
        </div>
        <SkeletonFigures cards={3} className="auto-rows-min" />
      </div>
    </div>
  )
}
