import { projectAmounts, tableAmounts } from '#shared/figures/amounts.ts'
import { figures, named } from '#shared/figures/glossary.ts'
import { spentInWords } from '#shared/figures/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { spentOn } from '#shared/selections/counting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ARRIVES, arrivesOn } from '#shared/selections/status-words.ts'
import { attentionInWords, statusInWords } from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { formatDate, formatDay, today } from '#web/platform/formatting.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { useReader } from '../parts/badges.tsx'
import type { Group } from './grouping.ts'

type ScheduleProps = { project: ProjectDetail; groups: readonly Group[] }

const widths = {
  money: ['w-[22%]', 'w-[26%]', 'w-[9%]', 'w-[13%]', 'w-[12%]', 'w-[18%]'],
  plain: ['w-[28%]', 'w-[38%]', 'w-[12%]', 'w-[22%]'],
}

/** The printed selection schedule: everything chosen for the project. */
export function SelectionSchedule({ project, groups }: ScheduleProps) {
  const money = project.can.seeMoney
  const all = groups.flatMap(({ selections }) => selections)
  return (
    <SameCents amounts={[...projectAmounts(project), ...tableAmounts(all)]}>
      <section aria-hidden className="hidden text-xs print:block">
        <h2 className="font-serif text-lg font-semibold">Selection schedule</h2>
        <p>
          Printed <OneLine>{formatDay(today(project.timeZone))}</OneLine>.
        </p>
        {groups.map((group) => (
          <table key={group.name} className="mt-4 w-full table-fixed border-collapse">
            <colgroup>
              {(money ? widths.money : widths.plain).map((width, column) => (
                <col key={column} className={width} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th colSpan={money ? 6 : 4} className="pt-2 pb-1 text-left font-serif text-base">
                  {group.name}
                </th>
              </tr>
              <tr className="border-y text-left [&>th]:py-1 [&>th]:pr-2">
                <th>Selection</th>
                <th>Item</th>
                <th>Quantity</th>
                {money && <th>Price</th>}
                {money && <th>Total</th>}
                <th>Status</th>
              </tr>
            </thead>
            <tbody>
              {group.selections.map((selection) => (
                <Row key={selection.id} selection={selection} money={money} />
              ))}
            </tbody>
            {money && group.total !== null && (
              // Browsers repeat a table footer on every page; the sum is printed once, at the end.
              <tfoot className="table-row-group">
                <tr className="font-semibold">
                  <td colSpan={4} className="py-1 pr-2 text-right">
                    {group.name}
                  </td>
                  <td colSpan={2}>
                    <Amount units={group.total} currency={project.currency} />
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        ))}
        {money && <Sum selections={all} project={project} />}
      </section>
    </SameCents>
  )
}

function Amount({ units, currency }: { units: number; currency: string }) {
  return useMoney(currency).money(units)
}

function Row({ selection, money }: { selection: Selection; money: boolean }) {
  const { selectedItem: item, currency } = selection
  const arrives = arrivesOn(selection)
  const format = useMoney(currency)
  const reader = useReader()
  const user = useCurrentUser()
  const status = statusInWords(selection, reader, user.id) ?? selection.status
  const attention = reader === 'subcontractor' ? null : attentionInWords(selection, user.id)
  return (
    <tr className="border-b align-top [&>td]:py-1 [&>td]:pr-2">
      <td>
        <strong>{selection.name}</strong>
        {selection.room && <div>{selection.room}</div>}
        {selection.notes && <div>{selection.notes}</div>}
      </td>
      <td>{item ? [item.name, item.brand, item.model].filter(Boolean).join(', ') : 'Not chosen'}</td>
      <td>{amountInWords(selection.quantity, selection.unit)}</td>
      {money && <td>{selection.unitPrice !== null && format.unitPrice(selection.unitPrice, selection.unit)}</td>}
      {money && (
        <td>
          {selection.total !== null && format.money(selection.total)}
          {selection.difference !== null && <div>{format.difference(selection.difference)}</div>}
        </td>
      )}
      <td>
        {status}
        {attention && <div>{attention}</div>}
        {selection.approvedAt && (
          <div>
            signed <OneLine>{formatDate(selection.approvedAt, selection.timeZone)}</OneLine>
          </div>
        )}
        {arrives && (
          <div>
            {ARRIVES.toLowerCase()} <OneLine>{formatDay(arrives)}</OneLine>
          </div>
        )}
        {!selection.approvedAt && selection.deadline && (
          <div>
            by <OneLine>{formatDay(selection.deadline)}</OneLine>
          </div>
        )}
        {isOpen(selection.status) && <div>{deadlineExplanation(selection, reader)}</div>}
      </td>
    </tr>
  )
}

function Sum({ selections, project }: { selections: readonly Selection[]; project: ProjectDetail }) {
  const amounts = spentOn(selections)
  const against = againstAllowances(selections)
  const { money, budget, difference: inWords } = useMoney(project.currency)
  return (
    <p className="mt-4 border-t pt-2 text-sm font-semibold">
      {named('spent', money(amounts.spent))}: {spentInWords(amounts, money)}
      {against && ` ${figures.againstAllowances.label}: ${inWords(against.difference)}.`}
      {project.budget !== null && ` ${named('budget', budget(project.budget))}.`}
    </p>
  )
}
