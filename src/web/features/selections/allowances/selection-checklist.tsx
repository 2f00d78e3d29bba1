import { useState } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { checklistGroups, offeredUnder, selectInWords } from './checklist-groups.ts'

type ChecklistProps = {
  selections: readonly Selection[]
  allowanceId: number | undefined
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** A list that fits the box needs no search. */
const FEW = 8

/** Which selections count under the allowance, by category; one that counts under another says so. */
export function SelectionChecklist({ selections, allowanceId, value, onChange }: ChecklistProps) {
  const [search, setSearch] = useState('')
  // What was ticked when the dialog opened stays in the list, so that it can be ticked again.
  const [before] = useState(() => new Set(value))
  const picked = new Set(value)
  const offered = offeredUnder(selections, before)
  if (offered.length === 0) return null
  const groups = checklistGroups(offered, search)
  const ticked = offered.filter(({ id }) => picked.has(id)).length
  const hintFor = ({ room, sharedAllowance, allowance, currency }: Selection) =>
    [
      room,
      sharedAllowance && sharedAllowance.id !== allowanceId && `now under ${sharedAllowance.name}`,
      !sharedAllowance && allowance !== null && `own allowance ${formatMoney(allowance, currency)}`,
    ]
      .filter(Boolean)
      .join(' · ') || undefined
  const set = (rows: readonly Selection[], on: boolean) => {
    const ids = new Set(rows.map(({ id }) => id))
    const others = value.filter((id) => !ids.has(id))
    onChange(on ? [...others, ...ids] : others)
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Selections under it</legend>
      {offered.length > FEW && (
        <SearchInput label="Search selections" value={search} onChange={setSearch} className="mb-2" />
      )}
      <p role="status" className="mb-2 text-sm text-ink-soft tabular-nums">
        {ticked} of {offered.length} selected
      </p>
      <div className="max-h-80 overflow-y-auto rounded-control border">
        {groups.length === 0 && <p className="p-3 text-sm text-ink-soft">No selection matches “{search}”.</p>}
        {groups.map(({ category, rows, all }) => {
          const ticksAll = rows.every(({ id }) => picked.has(id))
          return (
            <section key={category} aria-label={category} className="border-b p-3 last:border-b-0">
              <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
                <h3 className="text-sm font-semibold">{category}</h3>
                {rows.length > 1 && (
                  <Button size="sm" variant="ghost" onClick={() => set(rows, !ticksAll)}>
                    {selectInWords(!ticksAll, rows.length, all)}
                    <span className="sr-only"> in {category}</span>
                  </Button>
                )}
              </div>
              <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
                {rows.map((selection) => (
                  <li key={selection.id}>
                    <Checkbox
                      label={selection.name}
                      hint={hintFor(selection)}
                      checked={picked.has(selection.id)}
                      onChange={(on) => set([selection], on)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </fieldset>
  )
}
