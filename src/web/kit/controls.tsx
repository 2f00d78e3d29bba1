import HardHat from 'virtual:icons/hard-hat'
import House from 'virtual:icons/house'
import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Calendar } from '#web/ui/pickers/calendar.tsx'
import { Checkbox, RadioCards, SegmentedControl, Switch } from '#web/ui/fields/choices.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input, PasswordInput, SearchInput, Textarea } from '#web/ui/fields/input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'

const types = [
  { value: 'new_construction', label: 'New construction' },
  { value: 'renovation', label: 'Renovation' },
  { value: 'custom', label: 'Custom' },
] as const
const clients = ['Ada Fielding', 'Bo Larsen', 'Chioma Okafor'].map((label, value) => ({
  value,
  label,
  hint: `client ${value}`,
}))

type State = {
  search: string
  money: number | string | null
  amount: number | string | null
  type: (typeof types)[number]['value'] | null
  client: number | null
  day: string | null
  kind: 'builder' | 'client'
  filter: 'all' | 'active' | 'planning' | 'completed'
  on: boolean
}

export function Controls() {
  const [state, setState] = useState<State>({
    search: '',
    money: 250000,
    amount: 12.5,
    type: null,
    client: null,
    day: null,
    kind: 'builder',
    filter: 'all',
    on: true,
  })
  const set =
    <K extends keyof typeof state>(key: K) =>
    (value: (typeof state)[K]) =>
      setState((old) => ({ ...old, [key]: value }))
  return (
    <>
      <section className="flex flex-col gap-3">
        {(['lg', 'md', 'sm'] as const).map((size) => (
          <div key={size} className="flex flex-wrap gap-2">
            <Button size={size} icon={<Plus aria-hidden />}>
              New Project
            </Button>
            <Button size={size} variant="secondary">
              Edit Project
            </Button>
            <Button size={size} variant="ghost">
              Cancel
            </Button>
            <Button size={size} variant="danger" icon={<Trash aria-hidden />}>
              Delete
            </Button>
            <Button size={size} disabled>
              Disabled
            </Button>
            <Button size={size} pending pendingText="Creating...">
              Create
            </Button>
            <IconButton label="Delete" icon={<Trash aria-hidden />} size={size === 'sm' ? 'sm' : 'md'} />
          </div>
        ))}
      </section>
      <section className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" required hint="As in the contract.">
          <Input placeholder="Kitchen tap" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <Input defaultValue="sam@" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="secret" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Tapware" />
        </Field>
        <Field label="Budget" optional>
          <MoneyInput decimals={0} value={state.money} onChange={set('money')} />
        </Field>
        <Field label="Quantity">
          <NumberInput value={state.amount} onChange={set('amount')} unit="m²" />
        </Field>
        <Field label="Type">
          <Select options={types} value={state.type} onChange={set('type')} />
        </Field>
        <Field label="Client">
          <Combobox options={clients} value={state.client} onChange={set('client')} placeholder="Search clients" />
        </Field>
        <Field label="Deadline">
          <DateInput value={state.day} onChange={set('day')} min="2026-11-15" />
        </Field>
        <Field label="Notes" className="sm:col-span-2">
          <Textarea placeholder="Anything the trades should know" />
        </Field>
        <SearchInput label="Search projects" value={state.search} onChange={set('search')} />
        <Field label="I am a">
          <RadioCards
            options={[
              { value: 'builder', label: 'Builder', hint: 'Runs projects', icon: <HardHat aria-hidden /> },
              { value: 'client', label: 'Client', hint: 'Decides', icon: <House aria-hidden /> },
            ]}
            value={state.kind}
            onChange={set('kind')}
          />
        </Field>
        <div className="flex flex-col gap-3">
          <Checkbox label="Remember me" checked={state.on} onChange={set('on')} />
          <Checkbox label="Some" checked={false} indeterminate onChange={() => {}} />
          <Checkbox
            label="I accept the terms"
            checked={false}
            onChange={() => {}}
            error="You must accept the terms and conditions"
          />
          <Switch label="Email me" hint="At most once a day" checked={state.on} onChange={set('on')} />
        </div>
        <SegmentedControl
          label="Status"
          options={[
            { value: 'all', label: 'All', count: 24 },
            { value: 'active', label: 'Active', count: 12 },
            { value: 'planning', label: 'Planning' },
            { value: 'completed', label: 'Completed' },
          ]}
          value={state.filter}
          onChange={set('filter')}
        />
        <div className="w-fit rounded-card border bg-surface p-3">
          <Calendar value="2026-11-20" today="2026-11-15" min="2026-11-15" onChange={() => {}} />
        </div>
      </section>
    </>
  )
}
