import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { projectChoicesQuery } from '../projects/queries.ts'

type ProjectChoiceProps = { value: number | null | undefined; onChange: (projectId: number | null) => void }

/** The house that a new person comes for; the server searches, however many there are. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const [search, setSearch] = useState('')
  const { data: projects = [], isFetching } = useQuery(projectChoicesQuery(useDeferredValue(search)))
  return (
    <Combobox
      options={projects.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a project"
      emptyText="No project is called so."
    />
  )
}
