import { differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { amountInWords, unitPriceInWords } from '#shared/selections/snapshot-in-words.ts'
import { formatDate, formatDay, today } from '#web/platform/formatting.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { statusLabel } from './badges.tsx'
import { addUp, spentOn, type Group } from './grouping.ts'

type ScheduleProps = { project: ProjectDetail; groups: readonly Group[] }

const widths = {
  money: ['w-[22%]', 'w-[26%]', 'w-[9%]', 'w-[13%]', 'w-[12%]', 'w-[18%]'],
  plain: ['w-[28%]', 'w-[38%]', 'w-[12%]', 'w-[22%]'],
}

/** The selection schedule on paper: everything that was chosen for the house, to hang on the wall of the site office. */
export function SelectionSchedule({ project, groups }: ScheduleProps) {
  const money = project.can.seeMoney
  const all = groups.flatMap(({ selections }) => selections)
  return (
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
            // A foot is repeated on every page of its table; the sum stands once, at the end.
            <tfoot className="table-row-group">
              <tr className="font-semibold">
                <td colSpan={4} className="py-1 pr-2 text-right">
                  {group.name}
                </td>
                <td colSpan={2}>{formatMoney(group.total, project.currency)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      ))}
      {money && <Sum selections={all} project={project} />}
    </section>
  )
}

function Row({ selection, money }: { selection: Selection; money: boolean }) {
  const { selectedItem: item, currency } = selection
  return (
    <tr className="border-b align-top [&>td]:py-1 [&>td]:pr-2">
      <td>
        <strong>{selection.name}</strong>
        {selection.room && <div>{selection.room}</div>}
        {selection.notes && <div>{selection.notes}</div>}
      </td>
      <td>{item ? [item.name, item.brand, item.model].filter(Boolean).join(', ') : 'Not chosen'}</td>
      <td>{amountInWords(selection.quantity, selection.unit)}</td>
      {money && (
        <td>{selection.unitPrice !== null && unitPriceInWords(selection.unitPrice, selection.unit, currency)}</td>
      )}
      {money && (
        <td>
          {selection.total !== null && formatMoney(selection.total, currency)}
          {selection.difference !== null && <div>{differenceInWords(selection.difference, currency)}</div>}
        </td>
      )}
      <td>
        {statusLabel(selection.status)}
        {selection.approvedAt && (
          <div>
            signed <OneLine>{formatDate(selection.approvedAt)}</OneLine>
          </div>
        )}
        {selection.order?.expectedOn && (
          <div>
            expected <OneLine>{formatDay(selection.order.expectedOn)}</OneLine>
          </div>
        )}
        {!selection.approvedAt && selection.deadline && (
          <div>
            by <OneLine>{formatDay(selection.deadline)}</OneLine>
          </div>
        )}
      </td>
    </tr>
  )
}

function Sum({ selections, project }: { selections: readonly Selection[]; project: ProjectDetail }) {
  const { spent, approved, open } = spentOn(selections)
  const difference = addUp(selections, 'difference')
  const money = (units: number) => formatMoney(units, project.currency)
  return (
    <p className="mt-4 border-t pt-2 text-sm font-semibold">
      Total {money(spent)}: {money(approved)} approved, {money(open)} not yet approved
      {difference !== null && `; ${differenceInWords(difference, project.currency)}`}
      {project.budget !== null && `. Budget ${money(project.budget)}`}.
    </p>
  )
}
