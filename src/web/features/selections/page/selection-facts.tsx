import CalendarClock from 'virtual:icons/calendar-clock'
import CircleCheck from 'virtual:icons/circle-check'
import CircleDashed from 'virtual:icons/circle-dashed'
import LayoutDashboard from 'virtual:icons/layout-dashboard'
import LayoutList from 'virtual:icons/layout-list'
import Search from 'virtual:icons/search'
import { useState, type ReactNode } from 'react'
import { figures } from '#shared/figures/glossary.ts'
import { isImpossible } from '#shared/schedule/deadlines/rules.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { dueInWords, relativeDeadlineInWords } from '#shared/selections/words.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { formatDate, formatDay } from '#web/platform/formatting.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { Deadline, isLateForOthers, projectToday, useReader } from '../parts/badges.tsx'
import { toBoard, toCatalog } from '../links.ts'

const InstallDay = onDemand(() =>
  import('#web/features/schedule/parts/install-day.tsx').then((module) => module.InstallDay),
)

/** For builders. What explains and changes the day is loaded when it is opened: most visits only read the day. */
export function InstallDayCard({ selection }: { selection: Selection }) {
  const [opened, setOpened] = useState(false)
  return (
    <Card as="section">
      <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary className="flex min-h-8 cursor-pointer flex-wrap items-center justify-between gap-x-3 touch:min-h-11">
          <h2 className="text-base font-semibold">Install day</h2>
          <span className="text-sm text-ink-soft tabular-nums">{formatDay(selection.plan?.installOn, 'Not set')}</span>
        </summary>
        {opened && <InstallDay selection={selection} />}
      </details>
    </Card>
  )
}

export function StatusSummary({ selection }: { selection: Selection }) {
  const chosen = selection.selectedItemId !== null
  const today = projectToday(selection)
  const reader = useReader()
  const due = today && !isLateForOthers(selection, reader) ? dueInWords(selection, today) : null
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Status Summary</h2>
      <ul className="flex flex-col gap-2 text-sm [&_svg]:size-4.5">
        <li className="flex items-center gap-2.5">
          {chosen ? (
            <CircleCheck aria-hidden className="text-good" />
          ) : (
            <CircleDashed aria-hidden className="text-ink-soft" />
          )}
          {chosen ? 'Item selected' : 'Awaiting selection'}
        </li>
        {due && (
          <li className={cx('flex items-center gap-2.5', selection.overdue && 'font-medium text-danger-ink')}>
            <CalendarClock aria-hidden className={selection.overdue ? undefined : 'text-ink-soft'} />
            {due}
          </li>
        )}
      </ul>
    </Card>
  )
}

/** What exactly is meant is read before anything else, unless it is long. */
export const fitsHeader = ({ description }: Pick<Selection, 'description'>): boolean =>
  description !== null && description.length <= 200

export function Details({ selection }: { selection: Selection }) {
  const { allowance, currency, description, notes } = selection
  const { money } = useMoney(currency)
  // Trades have nothing to decide.
  const reader = useReader()
  const decides = reader !== 'subcontractor'
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Details</h2>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Row label="Room">{selection.room ?? 'Not set'}</Row>
        <Row label="Category">{selection.category ?? 'Uncategorized'}</Row>
        {selection.phase && <Row label="Phase">{selection.phase}</Row>}
        {selection.trade && <Row label="Trade">{selection.trade}</Row>}
        {selection.choices.length < 2 && (
          <Row label="Quantity">{amountInWords(selection.quantity, selection.unit)}</Row>
        )}
        {selection.maxChoices > 1 && <Row label="Can be chosen">Up to {selection.maxChoices} options</Row>}
        {allowance !== null && (
          <Row label={selection.sharedAllowance ? figures.sharedAllowance.label : figures.allowance.label}>
            {selection.sharedAllowance && `${selection.sharedAllowance.name} `}
            {money(allowance)}
          </Row>
        )}
        {decides && (
          <>
            <Row label="Decision deadline">
              {selection.deadline ? (
                <Deadline selection={selection} />
              ) : (
                ((isImpossible(selection) ? 'As soon as you can' : relativeDeadlineInWords(selection)) ?? 'No deadline')
              )}
            </Row>
            {isOpen(selection.status) && <Why>{deadlineExplanation(selection, reader)}</Why>}
            <Row label="Created">
              <OneLine>{formatDate(selection.createdAt, selection.timeZone)}</OneLine>
            </Row>
          </>
        )}
      </dl>
      {description && !fitsHeader(selection) && <Text title="Description">{description}</Text>}
      {/* Trades read them first. */}
      {notes && decides && <Text title="Notes">{notes}</Text>}
    </Card>
  )
}

/** Why the deadline is the day it is, below it. */
const Why = ({ children }: { children: string | null }) =>
  children && <dd className="col-span-2 text-xs text-ink-soft">{children}</dd>

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </>
  )
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <div className="mt-4 border-t pt-3 text-sm">
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 whitespace-pre-line">{children}</p>
    </div>
  )
}

export function QuickActions({ selection }: { selection: Selection }) {
  const { type, can } = useCurrentUser()
  const trade = type === 'subcontractor'
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Quick Actions</h2>
      <div className="flex flex-col gap-2">
        {selection.selectedItemId === null && can.browse && (
          <ButtonLink
            variant="secondary"
            icon={<Search aria-hidden />}
            {...toCatalog({
              categoryId: selection.categoryId,
              projectId: selection.projectId,
              selectionId: selection.id,
            })}
          >
            Browse Items
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" icon={<LayoutList aria-hidden />} {...toProjectSelections(selection.projectId)}>
          {trade ? 'All approved here' : 'View All Selections'}
        </ButtonLink>
        {!selection.draft && (
          <ButtonLink
            variant="secondary"
            icon={<LayoutDashboard aria-hidden />}
            {...toBoard(selection.projectId, selection.room)}
          >
            See the room board
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
