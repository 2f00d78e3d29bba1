import { useNavigate, useSearch } from '@tanstack/react-router'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import LayoutDashboard from 'virtual:icons/layout-dashboard'
import SearchX from 'virtual:icons/search-x'
import { useState } from 'react'
import type { Project } from '#shared/projects/contract.ts'
import { CHOOSE_THEN_SIGN } from '#shared/selections/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { BUILDER_CHOOSES_TRADES } from '#shared/selections/work-words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, SegmentedControl } from '#web/ui/fields/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { matches } from '#shared/selections/lists/filters.ts'
import { isShown, type Show } from './grouping.ts'
import { toBoard } from '../links.ts'
import { RunningTotal } from '../deciding/running-total.tsx'
import { SelectionGroups } from './selection-groups.tsx'
import { ReadAgain, readyToSign, toReadAgain } from '../deciding/sign-chosen.tsx'
import { SigningTray } from '../deciding/signing-tray.tsx'

const filters: readonly { value: Show; label: string }[] = [
  { value: 'to_decide', label: 'To decide' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'decided', label: 'Decided' },
  { value: 'ordered', label: 'Ordered' },
  { value: 'preparing', label: 'Being prepared' },
  { value: 'all', label: 'All' },
]

const sorts = [
  { value: 'urgency', label: 'By urgency' },
  { value: 'room', label: 'By room' },
  { value: 'category', label: 'By category' },
  { value: 'phase', label: 'By phase' },
] as const

/** Trades see what was approved for them, and nothing that is open. */
const tradeFilters: typeof filters = [
  { value: 'decided', label: 'Approved' },
  { value: 'ordered', label: 'Ordered' },
  { value: 'stopped', label: 'No longer approved' },
  { value: 'all', label: 'All' },
]

/** The number of turns to sign is the number of badges: those that have to be read again are counted and named apart. */
const signableInWords = (signable: number, reread: number): string =>
  reread === 0 ? `Select all ${signable} ready to sign` : `Select ${signable} of ${signable + reread} ready to sign`

type MySelectionsProps = { projects: readonly Project[]; selections: readonly Selection[] }

export function MySelections({ projects, selections }: MySelectionsProps) {
  const [only] = projects.length === 1 ? projects : []
  const decides = projects.some(({ can }) => can.seeMoney)
  const { id: readerId } = useCurrentUser()
  const [typed, setTyped, q] = useDebouncedSearchParam('q')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const { show: asked, group: grouped } = useSearch({ from: '/_shell/my-selections' })
  // Clients decide by date; trades work room by room.
  const by = grouped ?? (decides ? 'urgency' : 'room')
  const navigate = useNavigate({ from: '/my-selections' })
  const show =
    asked ?? (selections.some((selection) => isShown('to_decide', selection, readerId)) ? 'to_decide' : 'all')
  const setShow = (next: Show) =>
    void navigate({ search: (old) => ({ ...old, show: next }), replace: true, resetScroll: false })

  const found = selections.filter((selection) => matches(selection, q))
  const shown = found.filter((selection) => isShown(show, selection, readerId))
  const signable = readyToSign(shown)
  const reread = toReadAgain(shown).length
  const inTray = selections.filter(({ id, can }) => picked.has(id) && can.sign)
  const pick = (ids: readonly number[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const reset = () => {
    setTyped('')
    void navigate({ search: ({ project: id, group: same }) => ({ project: id, group: same, show: 'all' }) })
  }
  if (selections.length === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck2 />}
        title="No selections yet"
        text={
          decides
            ? 'When your builder asks for a decision, you will find it here.'
            : `When something is approved for your trades, you will find it here. ${BUILDER_CHOOSES_TRADES}`
        }
      />
    )
  }
  return (
    // The decisions come first and the sums last.
    <div className={cx('flex flex-col', inTray.length > 0 && 'pb-28')}>
      {decides &&
        projects.map((project) => (
          <RunningTotal
            key={project.id}
            project={project}
            named={!only}
            selections={selections.filter(({ projectId }) => projectId === project.id)}
            className="order-last mt-8"
          />
        ))}
      {decides && selections.filter(({ can }) => can.choose || can.sign).length > 1 && (
        <p className="mb-3 text-sm text-ink-soft">{CHOOSE_THEN_SIGN}</p>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Show"
          options={(decides ? filters : tradeFilters).map((filter) => ({
            ...filter,
            count: found.filter((selection) => isShown(filter.value, selection, readerId)).length,
          }))}
          value={show}
          onChange={setShow}
        />
        <Select
          label="Sort by"
          className="w-40! max-w-full min-w-0 max-sm:flex-1"
          options={decides ? sorts : sorts.slice(1)}
          value={by}
          onChange={(group) =>
            void navigate({ search: (old) => ({ ...old, group }), replace: true, resetScroll: false })
          }
        />
        {only && (
          <ButtonLink
            variant="secondary"
            className="whitespace-nowrap max-sm:flex-1"
            icon={<LayoutDashboard aria-hidden />}
            {...toBoard(only.id)}
          >
            Room board
          </ButtonLink>
        )}
        <div
          className={cx(
            'flex flex-wrap items-center gap-3',
            signable.length > 1 ? 'w-full' : 'max-sm:w-full xl:ml-auto',
          )}
        >
          <SearchInput
            label="Search selections"
            value={typed}
            onChange={setTyped}
            className={cx('sm:w-56!', signable.length > 1 && 'sm:order-last sm:ml-auto')}
          />
          {signable.length > 1 && (
            <Checkbox
              label={signableInWords(signable.length, reread)}
              checked={signable.every(({ id }) => picked.has(id))}
              indeterminate={signable.some(({ id }) => picked.has(id)) && !signable.every(({ id }) => picked.has(id))}
              onChange={(on) =>
                pick(
                  signable.map(({ id }) => id),
                  on,
                )
              }
            />
          )}
        </div>
        <ReadAgain selections={shown} named={!only} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          level={3}
          icon={<SearchX />}
          title={show === 'to_decide' && q === '' ? 'Nothing to decide right now' : 'Nothing here'}
          text={
            show === 'to_decide' && q === ''
              ? 'You have nothing to decide right now.'
              : 'No selection fits this filter and search.'
          }
          action={
            <Button variant="secondary" onClick={reset}>
              Show all selections
            </Button>
          }
        />
      ) : (
        <SelectionGroups
          selections={shown}
          by={by}
          currency={currencyOf(selections)}
          projects={!only}
          isPicked={({ id }) => picked.has(id)}
          renderLead={
            shown.some(({ can }) => can.sign)
              ? ({ id, name, can }) =>
                  can.sign && (
                    <Checkbox
                      label={`Pick ${name} for signing`}
                      hideLabel
                      checked={picked.has(id)}
                      onChange={(on) => pick([id], on)}
                    />
                  )
              : undefined
          }
        />
      )}
      <SigningTray picked={inTray} all={selections} onClear={() => setPicked(new Set())} />
    </div>
  )
}

/** The currency of the sums over several selections; null where they are in several currencies. */
function currencyOf(selections: readonly Selection[]): string | null {
  const [first, ...others] = new Set(selections.map(({ currency }) => currency))
  return first !== undefined && others.length === 0 ? first : null
}
