import { useQuery } from '@tanstack/react-query'
import MailPlus from 'virtual:icons/mail-plus'
import { useState } from 'react'
import type { ProjectDetail, ProjectPerson } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { fullName } from '#web/platform/formatting.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { usersQuery } from '#web/reads/people.ts'
import { useAddPerson } from './queries.ts'

type AddProps = {
  project: ProjectDetail
  onAdded: (userId: number, people: readonly ProjectPerson[]) => void
  onCancel: () => void
}

/** Finds someone of the company to put on the project, or leads to inviting a new client. */
export function AddPerson({ project, onAdded, onCancel }: AddProps) {
  const add = useAddPerson(project.id)
  const [search, setSearch] = useState('')
  const { data: people = [], isFetching } = useQuery(usersQuery({ q: search }))
  const here = new Set(project.people.map(({ id }) => id))
  const options = people
    .filter((person) => person.type !== 'builder' && !here.has(person.id))
    .map((person) => ({
      value: person.id,
      label: fullName(person),
      hint: `${person.email}${person.type === 'subcontractor' ? ' · subcontractor' : ''}`,
    }))
  const choose = (userId: number | null) => {
    if (userId === null) return
    add.mutate(userId, {
      onSuccess: ({ people: now }) => onAdded(userId, now),
      onError: (error) => toast.error('The person could not be added', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="min-w-0">
        <Combobox
          label="Person to add"
          takesFocus
          options={options}
          value={null}
          onChange={choose}
          onSearch={setSearch}
          loading={isFetching || add.isPending}
          placeholder="Search clients and subcontractors"
          emptyText="No one with that name. Invite them instead."
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="sm"
          variant="secondary"
          icon={<MailPlus aria-hidden />}
          to="/clients"
          search={{ add: true, projectId: project.id }}
        >
          Invite a new client
        </ButtonLink>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
