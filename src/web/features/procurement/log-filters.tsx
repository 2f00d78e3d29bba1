import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { logOrders, type LogOrder } from '#shared/procurement/choices.ts'
import { owners } from '#shared/procurement/steps.ts'
import { logDayWords, ownerWords } from '#shared/procurement/words.ts'
import { projectChoicesQuery, projectQuery } from '#web/reads/projects.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { type LogSearch, logViews } from './search-params.ts'

const viewWords: Record<(typeof logViews)[number], string> = {
  open: 'Open: not installed',
  late: 'Late',
  longLead: 'Long lead: 4 weeks and more',
  installed: 'Installed',
}
const orderWords: Record<LogOrder, string> = {
  due: 'Sort by next step',
  decide: `Sort by ${logDayWords.decide.toLowerCase()}`,
  order: `Sort by ${logDayWords.order.toLowerCase()}`,
  onSite: `Sort by ${logDayWords.onSite.toLowerCase()}`,
  install: `Sort by ${logDayWords.install.toLowerCase()}`,
  owner: 'Sort by owner',
  float: 'Sort by float',
}

type LogFiltersProps = {
  search: LogSearch
  typed: string
  onType: (text: string) => void
  onChange: (next: LogSearch) => void
}

export function LogFilters({ search, typed, onType, onChange }: LogFiltersProps) {
  const { show, owner, project, sort } = search
  // What is installed has no next step, and the latest first.
  const open = show !== 'installed'
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_15rem_13rem_11rem]">
      <SearchInput
        label="Search the log"
        placeholder="Search selection, room, item or project"
        value={typed}
        onChange={onType}
        className="sm:w-full max-lg:col-span-2"
      />
      <ProjectFilter value={project} onChange={(next) => onChange({ ...search, project: next })} />
      <Select
        label="Show"
        options={logViews.map((value) => ({ value, label: viewWords[value] }))}
        value={show ?? 'open'}
        onChange={(next) =>
          onChange({
            ...search,
            show: next === 'open' ? undefined : next,
            ...(next === 'installed' && { owner: undefined, sort: undefined, down: undefined }),
          })
        }
      />
      {open && (
        <>
          <Select
            label="Owner of the next step"
            placeholder="Any owner"
            options={owners.map((value) => ({ value, label: ownerWords[value] }))}
            value={owner}
            onChange={(next) => onChange({ ...search, owner: next })}
            onClear={() => onChange({ ...search, owner: undefined })}
          />
          <Select
            label="Sort"
            className="lg:hidden"
            options={logOrders.map((value) => ({ value, label: orderWords[value] }))}
            value={sort ?? 'due'}
            onChange={(next) => onChange({ ...search, sort: next === 'due' ? undefined : next, down: undefined })}
          />
        </>
      )}
    </div>
  )
}

const EVERY = 0

type ProjectFilterProps = { value: number | undefined; onChange: (project: number | undefined) => void }

function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const [typed, setTyped] = useState('')
  const { data: projects = [], isFetching } = useQuery(projectChoicesQuery(typed))
  const found = projects.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))
  // The chosen project may not be among the first results.
  const missing = value !== undefined && !found.some((option) => option.value === value)
  const { data: chosen } = useQuery({ ...projectQuery(value ?? EVERY), enabled: missing })
  const own = missing && chosen ? [{ value: chosen.id, label: chosen.name }] : []
  const every = { value: EVERY, label: 'All projects' }
  return (
    <Field label="Project" hideLabel>
      <Combobox
        options={[...[every, ...own].filter((option) => matchesText(option, typed)), ...found]}
        value={value ?? EVERY}
        onChange={(id) => onChange(id === EVERY ? undefined : (id ?? undefined))}
        onSearch={setTyped}
        loading={isFetching}
        placeholder="Choose a project"
        emptyText="No project with that name."
      />
    </Field>
  )
}
