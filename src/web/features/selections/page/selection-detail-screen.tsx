import { useQuery } from '@tanstack/react-query'
import Layers from 'virtual:icons/layers'
import { useState, type ReactNode } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { choicesInWords, itemStateInWords } from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { BackToProject } from '#web/features/projects/parts/back-to-project.tsx'
import { selectionScheduleQuery } from '#web/features/schedule/deadlines/queries.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { useKeptSheets } from '#web/platform/offline/use-kept-sheets.ts'
import { ProjectZone } from '#web/platform/project-zone.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { SameCents } from '#web/ui/money.tsx'
import { Deadline, NextStep, SetByHand, StatusBadge } from '../parts/badges.tsx'
import { BuilderActions, ProposeButton } from './builder-actions.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { DecideBar, DecidePanel, isBuilderOf } from '../deciding/decide-panel.tsx'
import { NeighborLinks } from './neighbor-links.tsx'
import { OptionCards, type Considered } from '../options/option-cards.tsx'
import { PriorityBadge } from '../parts/priority-badge.tsx'
import { selectionQuery } from '#web/reads/selections.ts'
import { Details, fitsHeader, InstallDayCard, QuickActions, StatusSummary } from './selection-facts.tsx'
import { Notices } from './selection-notices.tsx'
import { SiteNotes, Stopped } from './trade-notices.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { SuggestPanel } from '#web/features/suggestions/parts/suggest-panel.tsx'
import { usePicks } from '../deciding/use-picks.ts'
import { useNoteView } from './use-note-view.ts'
import { useWithdraw } from '../deciding/use-withdraw.ts'

const SelectionBuying = onDemand(() =>
  import('#web/features/procurement/parts/selection-buying.tsx').then((module) => module.SelectionBuying),
)
const SelectionOrders = onDemand(() =>
  import('#web/features/procurement/parts/selection-orders.tsx').then((module) => module.SelectionOrders),
)
const SuggestionsSection = onDemand(() =>
  import('#web/features/suggestions/parts/suggestions-section.tsx').then((module) => module.SuggestionsSection),
)
const ChosenItem = onDemand(() => import('./chosen-item.tsx').then((module) => module.ChosenItem))
const SelectionHistory = onDemand(() => import('./selection-history.tsx').then((module) => module.SelectionHistory))
const PickPanel = onDemand(() => import('../deciding/pick-panel.tsx').then((module) => module.PickPanel))
const Installation = onDemand(() => import('../installing/installation.tsx').then((module) => module.Installation))
const PickBar = onDemand(() => import('../deciding/pick-panel.tsx').then((module) => module.PickBar))

type ScreenProps = {
  projectId: number
  selectionId: number
  /** The option that the page opens at, when the address names one. */
  optionId?: number | undefined
  conversation?: ReactNode
  /** How a subcontractor reaches the builder. */
  contact?: ReactNode
  /** Whom to call, in one line. */
  call?: ReactNode
}

export function SelectionDetailScreen({ projectId, selectionId, ...parts }: ScreenProps) {
  const project = useQuery(projectQuery(projectId))
  const decision = useQuery(selectionQuery(projectId, selectionId))
  const late = useLateNotice(projectId, selectionId)
  return (
    <QueryGate
      query={late.isComing ? { ...decision, data: undefined } : decision}
      level={1}
      loading={<DetailSkeleton />}
      failed="Error loading selection"
      missing={{
        title: 'Selection not found',
        text: 'It may have been deleted, or you may not have permission to view it.',
        action: <BackToProject projectId={projectId} />,
      }}
      action={<BackToProject projectId={projectId} variant="secondary" />}
    >
      {(selection) => (
        <ProjectZone timeZone={selection.timeZone}>
          <SelectionDetail selection={selection} project={project.data} {...parts} />
        </ProjectZone>
      )}
    </QueryGate>
  )
}

/** What the schedule says comes above the options: the page waits for it once, so that nothing moves while it is read. */
function useLateNotice(projectId: number, selectionId: number): { isComing: boolean } {
  const isBuilder = useCurrentUser().type === 'builder'
  const { isLoading, failureCount } = useQuery({
    ...selectionScheduleQuery(projectId, selectionId),
    enabled: isBuilder,
  })
  return { isComing: isLoading && failureCount === 0 }
}

type DetailProps = Pick<ScreenProps, 'optionId' | 'conversation' | 'contact' | 'call'> & {
  selection: Selection
  project: ProjectDetail | undefined
}

function SelectionDetail({ selection, project, optionId, conversation, contact, call }: DetailProps) {
  useNoteView(selection)
  const { options, can } = selection
  const { considered, option, pick, view } = useConsidered(selection, optionId)
  const picks = usePicks(selection, optionId)
  const withdraw = useWithdraw(selection)
  const undecided = isOpen(selection.status) && !selection.stopped
  const deciding = undecided && options.length > 0 && (can.choose || can.sign || can.decline)
  const builder = isBuilderOf(project)
  const user = useCurrentUser()
  const trade = user.type === 'subcontractor'
  useKeptSheets(
    selection.choices.map(({ dataSheet }) => dataSheet),
    trade,
  )
  const talk = (can.ask || can.talkToTrades) && conversation && <div className="*:mt-0!">{conversation}</div>
  return (
    <SameCents amounts={amountsOn(selection, project)}>
      <div className={deciding ? 'max-lg:pb-36' : undefined}>
        <title>{`${selection.name} · ${selection.projectName} · Finishwork`}</title>
        <PageHeader
          back={
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <BackLink {...toProjectSelections(selection.projectId)}>{selection.projectName}</BackLink>
              <NeighborLinks selection={selection} />
            </div>
          }
          title={selection.name}
          badge={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:w-full">
              <StatusBadge selection={selection} />
              {!trade && <PriorityBadge {...selection} />}
              <NextStep selection={selection} />
              {undecided && selection.deadline && !selection.included && (
                <span className="text-ink-soft max-sm:w-full">
                  Decide by <Deadline selection={selection} />
                  {builder && <SetByHand {...selection} />}
                </span>
              )}
            </div>
          }
          subtitle={<Subtitle selection={selection} />}
          actions={builder && <BuilderActions selection={selection} isTemplate={project?.isTemplate ?? false} />}
        />
        {/* In one column, cost and actions come before messages and history. */}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(20rem,46%)] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_min(22rem,46%)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Stopped selection={selection} contact={call} />
            <Notices selection={selection} />
            <SiteNotes selection={selection} trade={trade} />
            {selection.selectedItem && !deciding && <ChosenItem selection={selection} />}
            {(can.install || selection.installed) && <Installation selection={selection} />}
            {undecided && (
              <section aria-labelledby="options">
                <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                  <h2 id="options" className="font-serif text-lg font-semibold">
                    {options.length > 1 ? `Compare ${options.length} options` : 'Options'}
                  </h2>
                  {can.edit && can.propose && options.length > 0 && <ProposeButton selection={selection} />}
                </div>
                {options.length > 0 ? (
                  <OptionCards
                    selection={selection}
                    considered={considered}
                    onPick={pick}
                    onView={view}
                    onWithdraw={(one) => void withdraw(one)}
                    picks={deciding && can.choose ? picks : undefined}
                  />
                ) : (
                  <EmptyState
                    level={3}
                    icon={<Layers />}
                    title="No options yet"
                    text={
                      builder
                        ? 'Pick items from the catalog for the client to decide on.'
                        : 'Your builder is preparing options.'
                    }
                    action={can.edit && can.propose && <ProposeButton selection={selection} primary />}
                  />
                )}
                {can.propose && !can.edit && (
                  <SuggestPanel selection={selection}>
                    {user.can.browse && <ProposeButton selection={selection} />}
                  </SuggestPanel>
                )}
              </section>
            )}
            {can.ask && <SuggestionsSection selection={selection} />}
            {trade && talk}
          </div>
          <aside
            aria-label="Summary"
            className="flex flex-col gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            {picks && deciding ? (
              <PickPanel {...{ selection, project, picks, builder }} />
            ) : (
              (deciding || can.ask) && (
                <DecidePanel {...{ selection, project, deciding }} option={deciding ? option : undefined} />
              )
            )}
            {trade && contact}
            {!trade && <StatusSummary selection={selection} />}
            <Details selection={selection} />
            {builder && project?.isTemplate === false && !selection.installed && (
              <InstallDayCard selection={selection} />
            )}
            {builder && (selection.status === 'approved' || selection.status === 'ordered') && (
              <SelectionOrders projectId={selection.projectId} selectionId={selection.id} />
            )}
            {builder && selection.selectedItemId !== null && (
              <SelectionBuying
                projectId={selection.projectId}
                selectionId={selection.id}
                currency={selection.currency}
              />
            )}
            <QuickActions selection={selection} />
          </aside>
          <div className="flex min-w-0 flex-col gap-6 empty:hidden">
            {!trade && talk}
            {project?.can.seeMoney && selection.wasSigned && <SelectionHistory selection={selection} />}
          </div>
        </div>
        {deciding &&
          (picks ? (
            <PickBar {...{ selection, project, picks, builder }} />
          ) : (
            <DecideBar {...{ selection, project, option }} />
          ))}
      </div>
    </SameCents>
  )
}

/** The option whose cost is shown: the picked one, the one in view on a phone, the chosen one, or the only one. */
function useConsidered(selection: Selection, start: number | undefined) {
  const { options } = selection
  const [considered, consider] = useState<Considered | undefined>(() =>
    options.some(({ id }) => id === start) && start !== undefined ? { id: start, picked: true } : undefined,
  )
  const [only] = options.length === 1 ? options : []
  const option =
    options.find(({ id }) => id === considered?.id) ?? options.find(({ chosen }) => chosen) ?? (only || undefined)
  return {
    considered,
    option,
    pick: (id: number) => consider({ id, picked: true }),
    view: (id: number | undefined) =>
      consider((old) => {
        if (old?.picked && (id === undefined || id === old.id)) return old
        return id === undefined ? undefined : { id, picked: false }
      }),
  }
}

/** Every amount on the page, for one style of cents. */
function amountsOn(selection: Selection, project: ProjectDetail | undefined): (number | null | undefined)[] {
  const { options, unitPrice, total, allowance, difference } = selection
  return [
    unitPrice,
    total,
    allowance,
    difference,
    project?.spentBudget,
    ...options.flatMap(({ price, total: cost, catalogPrice }) => [price, cost, catalogPrice]),
  ]
}

/** A selection keeps its name, so the current item is named next to it. */
function Subtitle({ selection }: { selection: Selection }) {
  const { selectedItem: item } = selection
  return (
    <>
      {item && item.name !== selection.name && (
        <span className="block text-ink">
          {itemStateInWords(selection)}: <strong className="font-semibold">{choicesInWords(selection)}</strong>
        </span>
      )}
      {[selection.room, selection.category ?? 'Uncategorized', selection.phase].filter(Boolean).join(' · ')}
      {fitsHeader(selection) && (
        <span className="mt-1 block max-w-prose whitespace-pre-line text-ink">{selection.description}</span>
      )}
    </>
  )
}
