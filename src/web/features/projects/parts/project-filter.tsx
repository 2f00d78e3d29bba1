import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectChoicesQuery, projectQuery } from '#web/reads/projects.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'

const NONE = 0

type ProjectFilterProps = { value: number | undefined; onChange: (project: number | undefined) => void }

/** Narrows a list of all projects to one of them. */
export const ProjectFilter = ({ value, onChange }: ProjectFilterProps) => (
  <Field label="Project" hideLabel>
    <ProjectPicker value={value ?? null} onChange={(id) => onChange(id ?? undefined)} none="All projects" />
  </Field>
)

type ProjectPickerProps = {
  value: number | null
  onChange: (projectId: number | null) => void
  onBlur?: () => void
  ref?: (input: HTMLInputElement | null) => void
  /** What choosing none means. */
  none: string
}

export function ProjectPicker({ value, onChange, onBlur, ref, none }: ProjectPickerProps) {
  const [typed, setTyped] = useState('')
  const { data: projects = [], isFetching } = useQuery(projectChoicesQuery(typed))
  const found = projects.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))
  // The chosen project may not be among the first results.
  const missing = value !== null && !found.some((option) => option.value === value)
  const { data: chosen } = useQuery({ ...projectQuery(value ?? NONE), enabled: missing })
  const own = missing && chosen ? [{ value: chosen.id, label: chosen.name }] : []
  return (
    <Combobox
      options={[...[{ value: NONE, label: none }, ...own].filter((option) => matchesText(option, typed)), ...found]}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      onBlur={onBlur}
      onSearch={setTyped}
      loading={isFetching}
      placeholder="Choose a project"
      emptyText="No project with that name."
      ref={ref}
    />
  )
}
