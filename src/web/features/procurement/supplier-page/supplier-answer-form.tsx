import CalendarClock from 'virtual:icons/calendar-clock'
import CircleCheck from 'virtual:icons/circle-check'
import { useState } from 'react'
import { isDay } from '#shared/kernel/dates.ts'
import { dayQuestion } from '#shared/kernel/typed-days.ts'
import { expectedDayProblem } from '#shared/procurement/orders/arrivals.ts'
import type { SupplierAnswer } from '#shared/procurement/orders/schemas.ts'
import type { SupplierOrder } from '#shared/procurement/orders/supplier-schemas.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { SupplierOrderLines } from './supplier-order-view.tsx'

type LineAnswer = { expectedOn: string | null; backorder: boolean; note: string }
const unanswered: LineAnswer = { expectedOn: null, backorder: false, note: '' }

type Props = { order: SupplierOrder; pending: boolean; onAnswer: (answer: SupplierAnswer) => void }

/** One button confirms all of it; a line that comes later or not at all is noted before. */
export function SupplierAnswerForm({ order, pending, onAnswer }: Props) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, LineAnswer>>(new Map())
  const [note, setNote] = useState('')
  const set = (lineId: number, part: Partial<LineAnswer>) =>
    setAnswers(new Map(answers).set(lineId, { ...(answers.get(lineId) ?? unanswered), ...part }))
  const drop = (lineId: number) => {
    const next = new Map(answers)
    next.delete(lineId)
    setAnswers(next)
  }
  const given = [...answers].filter(([, { expectedOn, backorder, note: words }]) => expectedOn || backorder || words)
  const today = useToday()
  const problems = new Map(
    order.lines.map((line) => [line.id, problemOf(answers.get(line.id)?.expectedOn ?? null, line.expectedOn, today)]),
  )
  const unreadable = given.some(([id]) => problems.get(id) !== undefined)
  const send = (confirm: boolean) =>
    onAnswer({
      revision: order.revision,
      version: order.version,
      confirm,
      note: note || undefined,
      lines: given.map(([lineId, { expectedOn, backorder, note: words }]) => ({
        lineId,
        expectedOn,
        backorder,
        note: words || undefined,
      })),
    })
  return (
    <>
      <SupplierOrderLines
        order={order}
        renderAfter={(line) =>
          order.can.propose && line.open > 0 ? (
            <LineAnswerFields
              line={line}
              answer={answers.get(line.id)}
              problem={problems.get(line.id)}
              today={today}
              onChange={(part) => set(line.id, part)}
              onDrop={() => drop(line.id)}
            />
          ) : null
        }
      />
      <Field label="Message to the builder" optional className="mt-6">
        <Textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div
        data-bar
        className="sticky bottom-0 -mx-4 mt-6 flex flex-col gap-2 border-t bg-paper px-4 py-3 sm:flex-row-reverse"
      >
        {order.can.confirm && (
          <Button
            size="lg"
            className="sm:flex-1"
            icon={<CircleCheck aria-hidden />}
            disabled={unreadable}
            pending={pending}
            pendingText="Sending..."
            onClick={() => send(true)}
          >
            {given.length > 0 ? 'Confirm with these changes' : 'Confirm order'}
          </Button>
        )}
        {(given.length > 0 || note !== '' || !order.can.confirm) && (
          <Button
            size="lg"
            variant="secondary"
            className="sm:flex-1"
            disabled={unreadable || (given.length === 0 && note === '')}
            pending={pending}
            onClick={() => send(false)}
          >
            {order.can.confirm ? 'Send without confirming' : 'Send answer'}
          </Button>
        )}
      </div>
    </>
  )
}

/** What is wrong with a date that the supplier typed. */
function problemOf(day: string | null, agreed: string | null, today: string): string | undefined {
  if (day !== null && !isDay(day)) return dayQuestion(day, 'Please check the day and the year of this date.')
  return expectedDayProblem(day, today, agreed)
}

type FieldsProps = {
  line: SupplierOrder['lines'][number]
  answer: LineAnswer | undefined
  problem: string | undefined
  today: string
  onChange: (part: Partial<LineAnswer>) => void
  onDrop: () => void
}

function LineAnswerFields({ line, answer, problem, today, onChange, onDrop }: FieldsProps) {
  if (!answer)
    return (
      <Button
        size="sm"
        variant="ghost"
        className="mt-1 -ml-2.5"
        icon={<CalendarClock aria-hidden />}
        onClick={() => onChange({})}
      >
        Another date or backorder
        <span className="sr-only">{` for ${line.description}`}</span>
      </Button>
    )
  return (
    <div className="mt-3 grid gap-3 rounded-control bg-sunken p-3 sm:grid-cols-2">
      <Field
        label="We can deliver on"
        error={problem}
        hint={answer.expectedOn && isDay(answer.expectedOn) ? formatDay(answer.expectedOn) : undefined}
      >
        <DateInput value={answer.expectedOn} min={today} onChange={(expectedOn) => onChange({ expectedOn })} />
      </Field>
      <Field label="Note" optional>
        <Input value={answer.note} maxLength={300} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
      <Checkbox label="On backorder" checked={answer.backorder} onChange={(backorder) => onChange({ backorder })} />
      <Button size="sm" variant="ghost" className="justify-self-end" onClick={onDrop}>
        As ordered
      </Button>
    </div>
  )
}
