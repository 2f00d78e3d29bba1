import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { type Day, isDay } from '#shared/kernel/dates.ts'
import { dayQuestion } from '#shared/kernel/typed-days.ts'
import type { BulkFields } from '#shared/selections/bulk/bulk-schemas.ts'
import type { Priority } from '#shared/selections/priority-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { confirmPastDay } from '#web/ui/fields/ask-before-submit.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ShiftPreviewOf } from '../bulk/shift-preview.tsx'
import { useWhoIsNotified } from '../editing/use-who-is-notified.ts'
import { ORDERING_OFFLINE } from '../page/ordering-offline.ts'
import { parseAllowance, parseDay, type Parsed, priorityLabels, type TableWords } from './paste/parsing.ts'
import type { Change } from './paste/use-table-edits.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'

export type BulkField =
  | 'shift'
  | 'order'
  | 'deadline'
  | 'room'
  | 'phase'
  | 'category'
  | 'priority'
  | 'allowance'
  | 'trade'
  | 'tradeNotes'

export const bulkFields: readonly { value: BulkField; label: string }[] = [
  { value: 'deadline', label: 'Deadline' },
  { value: 'room', label: 'Room' },
  { value: 'phase', label: 'Phase' },
  { value: 'category', label: 'Category' },
  { value: 'priority', label: 'Priority' },
  { value: 'allowance', label: 'Allowance' },
  { value: 'trade', label: 'Trade' },
  { value: 'tradeNotes', label: 'Trade notes' },
]

const titles: Record<BulkField, string> = {
  shift: 'Move deadlines',
  order: 'Record an order',
  deadline: 'Set the deadline',
  room: 'Set the room',
  phase: 'Set the phase',
  category: 'Set the category',
  priority: 'Set the priority',
  allowance: 'Set the allowance',
  trade: 'Set the trade',
  tradeNotes: 'Set the trade notes',
}

type BulkDialogProps = {
  field: BulkField
  selections: readonly Selection[]
  words: TableWords
  currency: string
  onClose: () => void
  onApply: (change: Change, done: string, failed: string) => void
}

type Typed = { text: string; day: Day | null; later: boolean; confirmed: boolean }

/** What was typed, as the change to send, or what has to be corrected. */
function changeOf(field: BulkField, { text, day, later }: Typed, words: TableWords): Change | { problem: string } {
  const fields = (some: BulkFields): Change => ({ act: 'set', fields: some })
  const parsed = (read: Parsed) => ('problem' in read ? read : fields(read.fields))
  switch (field) {
    case 'shift': {
      const days = Number(text)
      if (!Number.isInteger(days) || days < 1 || days > 730) return { problem: 'Please enter 1 to 730 days.' }
      return { act: 'shift', days: later ? days : -days }
    }
    case 'order':
      if (day !== null && !isDay(day)) return { problem: dayQuestion(day, 'Please enter a date, like Mar 14.') }
      return { act: 'order', reference: text.trim() || null, expectedOn: day }
    case 'deadline':
      return day === null || isDay(day) ? fields({ deadline: day }) : parsed(parseDay(day, words))
    case 'allowance':
      return parsed(parseAllowance(text))
    case 'category':
      return fields({ categoryId: text === '' ? null : Number(text) })
    case 'trade':
      return fields({ tradeId: text === '' ? null : Number(text) })
    case 'priority':
      return fields({ priority: text as Priority })
    default:
      return fields({ [field]: text.trim() || null })
  }
}

/** One value for all checked rows. */
export function BulkDialog({ field, selections, words, currency, onClose, onApply }: BulkDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState<Typed>({
    text: field === 'shift' ? '14' : field === 'priority' ? 'medium' : '',
    day: null,
    later: true,
    confirmed: false,
  })
  const [problem, setProblem] = useState<string>()
  const offline = useOffline()
  const refused = offline && field === 'order'
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setProblem(undefined)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (refused) return undefined
    const change = changeOf(field, typed, words)
    if ('problem' in change) return setProblem(change.problem)
    void apply(change)
    return undefined
  }
  const apply = async (change: Change) => {
    const isOrder = field === 'order'
    if (!(await confirmPastDay(isOrder ? 'expected delivery' : 'deadline', typed.day, words.today))) return
    const done = isOrder ? 'Ordered' : field === 'shift' ? 'Deadlines moved' : 'Selections changed'
    onApply(
      change,
      done,
      isOrder ? 'Nothing was ordered' : field === 'shift' ? 'Nothing was moved' : 'Nothing was changed',
    )
  }
  const planned = changeOf(field, typed, words)
  const what = selectionsInWords(selections.length)
  const notified = useWhoIsNotified(selections)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[field]}
      text={
        field === 'shift' || field === 'order'
          ? notified
          : `For ${what}.${field === 'priority' ? '' : ' Leave it empty to remove what is there.'}`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={refused}>
            {field === 'order' ? `Order ${what}` : field === 'shift' ? `Move ${what}` : `Change ${what}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refused && <OfflineNotice reason={ORDERING_OFFLINE} />}
        <FieldOf field={field} typed={typed} onType={type} words={words} currency={currency} problem={problem} />
        {'act' in planned && planned.act === 'shift' && <ShiftPreviewOf selections={selections} days={planned.days} />}
      </form>
    </Dialog>
  )
}

type FieldOfProps = Pick<BulkDialogProps, 'field' | 'words' | 'currency'> & {
  typed: Typed
  onType: (change: Partial<Typed>) => void
  problem: string | undefined
}

function FieldOf({ field, typed, onType, words, currency, problem }: FieldOfProps): ReactNode {
  const id = useId()
  const textInput = (label: string, list: readonly string[] = []) => (
    <Field label={label} error={problem}>
      <Input
        list={list.length > 0 ? id : undefined}
        value={typed.text}
        onChange={({ target }) => onType({ text: target.value })}
      />
      {list.length > 0 && (
        <datalist id={id}>
          {list.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </Field>
  )
  const dayInput = (label: string) => (
    <Field label={label} error={problem}>
      <DateInput value={typed.day} onChange={(day) => onType({ day })} today={words.today} />
    </Field>
  )
  switch (field) {
    case 'shift':
      return (
        <div className="flex flex-wrap gap-3">
          <Field label="Days" error={problem} className="w-32">
            <Input inputMode="numeric" value={typed.text} onChange={({ target }) => onType({ text: target.value })} />
          </Field>
          <Field label="Direction" className="w-36">
            <Select
              options={[
                { value: 'later', label: 'Later' },
                { value: 'earlier', label: 'Earlier' },
              ]}
              value={typed.later ? 'later' : 'earlier'}
              onChange={(direction) => onType({ later: direction === 'later' })}
            />
          </Field>
        </div>
      )
    case 'order':
      return (
        <>
          <Field label="Order reference" optional>
            <Input value={typed.text} onChange={({ target }) => onType({ text: target.value })} />
          </Field>
          {dayInput(`${ARRIVES} on`)}
        </>
      )
    case 'deadline':
      return dayInput('Deadline')
    case 'room':
      return textInput('Room', words.rooms)
    case 'phase':
      return textInput('Phase', words.phases)
    case 'allowance':
      return textInput(`Allowance in ${currency}`)
    case 'category':
      return (
        <Field label="Category" error={problem}>
          <Select
            options={words.categories.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            value={typed.text}
            onChange={(text) => onType({ text })}
            onClear={() => onType({ text: '' })}
            placeholder="No category"
          />
        </Field>
      )
    case 'trade':
      return (
        <Field
          label="Trade"
          hint="Once approved, only they see it. Without one, every trade of its category does."
          error={problem}
        >
          <Select
            options={words.trades.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            value={typed.text}
            onChange={(text) => onType({ text })}
            onClear={() => onType({ text: '' })}
            placeholder="Every trade of its category"
          />
        </Field>
      )
    case 'priority':
      return (
        <Field label="Priority" error={problem}>
          <Select
            options={(Object.keys(priorityLabels) as Priority[]).map((value) => ({
              value,
              label: priorityLabels[value],
            }))}
            value={typed.text as Priority}
            onChange={(text) => onType({ text })}
          />
        </Field>
      )
    default:
      return (
        <Field label="Trade notes" error={problem}>
          <Textarea rows={4} value={typed.text} onChange={({ target }) => onType({ text: target.value })} />
        </Field>
      )
  }
}
