import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectChoicesQuery, projectQuery } from '#web/reads/projects.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'

const EVERY = 0

type ProjectFilterProps = { value: number | undefined; onChange: (project: number | undefined) => void }

/** Narrows a list of all projects to one of them. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
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
