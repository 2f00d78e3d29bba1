import { listAmounts, projectAmounts } from '#shared/figures/amounts.ts'
import { figures } from '#shared/figures/glossary.ts'
import { ofSentInWords, spentInWords } from '#shared/figures/words.ts'
import { remainingInWords } from '#shared/projects/words.ts'
import { useQuery } from '@tanstack/react-query'
import LayoutDashboard from 'virtual:icons/layout-dashboard'
import SwatchBook from 'virtual:icons/swatch-book'
import { useState, type ReactNode } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { percentUsed, remainingBudget } from '#shared/projects/rules.ts'
import { spentOn } from '#shared/selections/counting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { BUILDER_CHOOSES_TRADES } from '#shared/selections/work-words.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { useMoney, SameCents } from '#web/ui/money.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonFigures, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { AllowancesPanel } from '../allowances/allowances-panel.tsx'
import { groupSelections } from './grouping.ts'
import { toBoard, toCatalog } from '../links.ts'
import { ManageMenu } from './manage-menu.tsx'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { GroupSwitch, SelectionGroups } from './selection-groups.tsx'
import { SelectionSchedule } from './selection-schedule.tsx'
import { SendDrafts } from '../sending/send-drafts.tsx'
import { ReadAgain, SignChosen } from '../deciding/sign-chosen.tsx'
import { useListView } from './use-list-view.ts'
import { SelectionsTable, ViewSwitch } from './view-switch.tsx'
import Plus from 'virtual:icons/plus'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { oneOf } from '#web/platform/search-params.ts'

const NewSelectionDialog = onDemand(() =>
  import('../editing/new-selection-dialog.tsx').then((module) => module.NewSelectionDialog),
)

type TabProps = {
  projectId: number
  /** The project's sign-offs; hidden from trades. */
  signOffs?: ReactNode
  /** Opens the documents of the project. */
  documents?: ReactNode
}

/** A project's selections with their cost, grouped, and as a printed schedule. */
export function ProjectSelectionsTab({ projectId, signOffs, documents }: TabProps) {
  const project = useQuery(projectQuery(projectId))
  const selections = useQuery(projectSelectionsQuery(projectId))
  const [adding, setAdding] = useState(false)
  const open = () => setAdding(true)
  return (
    <QueryGate query={bothOf(selections, project)} loading={loading} failed="The selections could not be loaded">
      {([all, loaded]) => (
        <>
          {all.length === 0 ? (
            <NoSelections project={loaded} onNew={open} />
          ) : (
            <Grouped project={loaded} selections={all} signOffs={signOffs} documents={documents} onNew={open} />
          )}
          {adding && <NewSelectionDialog project={loaded} onClose={() => setAdding(false)} />}
        </>
      )}
    </QueryGate>
  )
}

const loading = (
  <div className="flex flex-col gap-4">
    <SkeletonFigures figures={3} />
    <SkeletonList rows={5} label="Loading selections..." />
  </div>
)

type GroupedProps = Pick<TabProps, 'signOffs' | 'documents'> & {
  project: ProjectDetail
  selections: readonly Selection[]
  onNew: () => void
}

function Grouped({ project, selections, signOffs, documents, onNew }: GroupedProps) {
  const sent = selections.filter(({ draft }) => !draft)
  const [by, group] = useGroupParam('category')
  const { view, offered, change } = useListView()
  const cards = view === 'cards'
  const { id: projectId, can, currency, isTemplate } = project
  return (
    <>
      <SameCents amounts={[...projectAmounts(project), ...listAmounts(selections)]}>
        <div data-table-view={cards ? undefined : ''} className="flex flex-col gap-2.5 print:hidden">
          {cards && can.seeMoney && !isTemplate && <Figures project={project} selections={sent} />}
          {cards && !isTemplate && <SendDrafts project={project} selections={selections} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex max-w-full min-w-0 flex-wrap items-center gap-3">
              {offered && <ViewSwitch view={view} onChange={change} />}
              {cards && <GroupSwitch by={by} onChange={group} />}
            </div>
            <div className="min-w-0 flex-1 empty:hidden max-sm:order-last max-sm:basis-full">
              <ReadAgain selections={selections} />
            </div>
            {/* Without icons, all of them fit on one line of a tablet or a small laptop. */}
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 sm:max-2xl:*:[&_svg]:hidden">
              {!isTemplate && (
                <>
                  <SignChosen projectId={projectId} selections={selections} />
                  <ButtonLink variant="secondary" icon={<LayoutDashboard aria-hidden />} {...toBoard(projectId)}>
                    Room board
                  </ButtonLink>
                  {documents}
                  <ManageMenu project={project} selections={selections} />
                </>
              )}
              {can.addSelections && <NewSelectionButton onClick={onNew} />}
              {can.addSelections && (
                <ButtonLink icon={<SwatchBook aria-hidden />} {...toCatalog({ projectId })}>
                  Add from catalog
                </ButtonLink>
              )}
            </div>
          </div>
          {cards ? (
            <SelectionGroups selections={selections} by={by} currency={currency} />
          ) : (
            <SelectionsTable selections={selections} projectId={projectId} />
          )}
          {cards && can.seeMoney && <AllowancesPanel project={project} selections={selections} />}
          {cards && can.seeMoney && !isTemplate && signOffs}
        </div>
      </SameCents>
      <SelectionSchedule project={project} groups={groupSelections(sent, by)} />
    </>
  )
}

function Figures({ project, selections }: { project: ProjectDetail; selections: readonly Selection[] }) {
  const amounts = spentOn(selections)
  const { money } = useMoney(project.currency)
  const remaining = remainingBudget(project.budget, amounts.spent)
  const percent = percentUsed(project.budget, amounts.spent)
  const without = selections.filter(({ selectedItemId }) => selectedItemId === null).length
  return (
    <FigureLine label="Budget">
      <Figure label={figures.spent.label} value={money(amounts.spent)} hint={spentInWords(amounts, money)} />
      <Figure
        label={figures.remaining.label}
        value={remaining === null ? 'No budget' : remainingInWords(remaining, money)}
        hint={percent === null ? 'Set a budget to see what remains' : `${percent}% of budget used`}
        tone={remaining !== null && remaining < 0 ? 'danger' : 'neutral'}
      />
      <Figure label={figures.unchosenSelections.label} value={without} hint={ofSentInWords(selections)} />
    </FigureLine>
  )
}

function NoSelections({ project, onNew }: { project: ProjectDetail; onNew: () => void }) {
  const mayAdd = project.can.addSelections
  return (
    <EmptyState
      icon={<SwatchBook />}
      title="No selections yet"
      text={
        mayAdd
          ? 'Add items from the catalog for the client to decide on.'
          : project.can.seeMoney
            ? 'Selections for you to decide are listed here.'
            : `Selections approved for your trades are listed here. ${BUILDER_CHOOSES_TRADES}`
      }
      action={
        mayAdd && (
          <>
            <ButtonLink {...toCatalog({ projectId: project.id })}>Browse Selection Items</ButtonLink>
            <NewSelectionButton onClick={onNew} />
          </>
        )
      }
    />
  )
}

/** Opens the form of a new selection; the tab holds it, so that it stays open while the list around the button changes. */
function NewSelectionButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<Plus aria-hidden />} onClick={onClick}>
      New selection
    </Button>
  )
}

const groupIn = oneOf<SelectionGroup>('room', 'category', 'phase')

/** The grouping in the address (`group`) of any page; Back and reload keep it. */
function useGroupParam(otherwise: SelectionGroup): [by: SelectionGroup, group: (by: SelectionGroup) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const by = groupIn(search['group']) ?? otherwise
  const group = (next: SelectionGroup) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((old: object) => ({ ...old, group: next === otherwise ? undefined : next })) as never,
    })
  return [by, group]
}
