import { useEffect, type ReactNode } from 'react'
import { chosenInWords } from '#shared/figures/words.ts'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { groupByUrgency, groupSelections } from './grouping.ts'
import { keepOrder } from './selection-order.ts'
import { SelectionRow } from './selection-row.tsx'

const labels: Record<SelectionGroup, string> = { category: 'Category', room: 'Room', phase: 'Phase' }

/** Switches the grouping: category, room or phase. */
export function GroupSwitch({ by, onChange }: { by: SelectionGroup; onChange: (by: SelectionGroup) => void }) {
  const options = (Object.keys(labels) as SelectionGroup[]).map((value) => ({ value, label: labels[value] }))
  return <SegmentedControl label="Group by" options={options} value={by} onChange={onChange} />
}

type SelectionGroupsProps = {
  selections: readonly Selection[]
  /** By how soon a decision is due, or by what a selection belongs to. */
  by: SelectionGroup | 'urgency'
  /** The currency of the sums; null where one sum would mix currencies. */
  currency: string | null
  /** The selections are from several projects, so each row names its own. */
  projects?: boolean
  renderLead?: (selection: Selection) => ReactNode
  isPicked?: (selection: Selection) => boolean
}

export function SelectionGroups({ selections, by, currency, projects, renderLead, isPicked }: SelectionGroupsProps) {
  const { money } = useMoney(currency ?? 'USD')
  // Trades see what is approved, so nothing of theirs is left to select.
  const trade = useCurrentUser().type === 'subcontractor'
  const groups = by === 'urgency' ? groupByUrgency(selections) : groupSelections(selections, by)
  useEffect(() => keepOrder(groups.flatMap((group) => group.selections)))
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <div className="mb-2 flex items-baseline justify-between gap-3 tight:flex-wrap">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
              <h2 className="font-serif text-lg font-semibold">{group.name}</h2>
              {!trade && (
                <Badge tone={group.counted.chosen === group.counted.decisions ? 'good' : 'neutral'}>
                  {chosenInWords(group.counted)}
                </Badge>
              )}
            </div>
            {group.total !== null && currency !== null && (
              <p className="ml-auto text-sm font-semibold tabular-nums">{money(group.total)}</p>
            )}
          </div>
          <Card flush>
            <ul>
              {group.selections.map((selection) => (
                <SelectionRow
                  key={selection.id}
                  selection={selection}
                  place={placeOf(selection, by, projects)}
                  lead={renderLead?.(selection)}
                  picked={isPicked?.(selection)}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

const placeOf = (selection: Selection, by: SelectionGroup | 'urgency', project = false): string =>
  [project ? selection.projectName : null]
    .concat((['room', 'category', 'phase'] as const).map((field) => (field === by ? null : selection[field])))
    .filter(Boolean)
    .join(' · ')
