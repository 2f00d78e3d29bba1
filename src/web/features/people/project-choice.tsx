import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { projectChoicesQuery } from '#web/reads/projects.ts'

type ProjectChoiceProps = { value: number | null | undefined; onChange: (projectId: number | null) => void }

/** The project that a new person is invited to. The server searches, so that it works with any number of projects. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const [search, setSearch] = useState('')
  const { data: projects = [], isFetching } = useQuery(projectChoicesQuery(search))
  return (
    <Combobox
      options={projects.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a project"
      emptyText="No project with that name."
    />
  )
}
