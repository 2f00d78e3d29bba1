import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormRegisterReturn } from 'react-hook-form'
import type { Client } from '#shared/people/contract.ts'
import type { ProjectPerson } from '#shared/projects/contract.ts'
import { ClientEdit, NewClient } from '#shared/people/schemas.ts'
import { fullName } from '#web/platform/formatting.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { NameFields } from '#web/ui/fields/name-fields.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { projectChoicesQuery } from '#web/reads/projects.ts'
import { useCreateClient, useEditClient } from './queries.ts'
import { useState } from 'react'
import { Combobox } from '#web/ui/pickers/combobox.tsx'

type Type = 'client' | 'subcontractor'
const nouns = { client: 'Client', subcontractor: 'Subcontractor' }

type Contact = 'phone' | 'address'
type ContactFieldsProps = {
  form: { register: (name: Contact) => UseFormRegisterReturn; errorOf: (name: Contact) => string | undefined }
}

function ContactFields({ form }: ContactFieldsProps) {
  return (
    <>
      <Field label="Phone" optional error={form.errorOf('phone')}>
        <Input {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field label="Address" optional error={form.errorOf('address')}>
        <Input {...form.register('address')} autoComplete="off" />
      </Field>
    </>
  )
}

type AddProps = {
  type: Type
  /** The project they are invited to, when that is known. */
  projectId?: number
  onClose: () => void
  /** For a subcontractor who comes for a project: without trades they see nothing there. */
  onComesFor?: (projectId: number, person: Pick<ProjectPerson, 'id' | 'name'>) => void
}

/** The only project on which the person is the default client. */
function useWaitingProject(wanted: boolean): number | undefined {
  const user = useCurrentUser()
  const { data: projects = [] } = useQuery({ ...projectChoicesQuery(''), enabled: wanted })
  const waiting = projects.filter(({ clientId, isSample }) => clientId === user.id && !isSample)
  return wanted && waiting.length === 1 ? waiting[0]?.id : undefined
}

export function AddClientDialog({ type, projectId, onClose, onComesFor }: AddProps) {
  const create = useCreateClient()
  const waiting = useWaitingProject(type === 'client' && projectId === undefined)
  const form = useZodForm({
    schema: NewClient,
    failure: 'The client could not be added',
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', address: '', projectId, invite: true },
  })
  const invites = form.watch('invite') ?? true
  // Undefined means that no project was chosen yet; null means deliberately none.
  const comesFor = (chosen: number | null | undefined) => (chosen === undefined ? waiting : chosen)
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        const goal = comesFor(values.projectId)
        const added = await create.mutateAsync({ ...values, projectId: goal, type })
        toast.success(
          `${nouns[type]} added`,
          values.invite ? `An invitation is on its way to ${values.email}.` : 'You can send the invitation later.',
        )
        if (type === 'subcontractor' && typeof goal === 'number')
          onComesFor?.(goal, { id: added.id, name: fullName(added) })
      }}
      onClose={onClose}
      discards="what you typed"
      title={`Add ${nouns[type]}`}
      text="They arrive by a link in an email: no registration, no password."
      submitLabel={invites ? 'Add and invite' : `Add ${nouns[type]}`}
      pendingText="Adding..."
    >
      <NameFields form={form} />
      <Field label="Email" required error={form.errorOf('email')}>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <ControlledField
        form={form}
        name="projectId"
        label="Project"
        optional
        hint="They see it as soon as they accept the invitation."
      >
        {(field) => <ProjectChoice value={comesFor(field.value)} onChange={field.onChange} />}
      </ControlledField>
      <ContactFields form={form} />
      <Controller
        control={form.control}
        name="invite"
        render={({ field }) => (
          <Checkbox
            label="Send the invitation now"
            checked={field.value ?? true}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
    </FormDialog>
  )
}

export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const edit = useEditClient(client.id)
  const form = useZodForm({
    schema: ClientEdit,
    failure: 'The changes could not be saved',
    defaultValues: {
      firstName: client.firstName ?? '',
      lastName: client.lastName ?? '',
      phone: client.phone ?? '',
      address: client.address ?? '',
      version: client.version,
    },
  })
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        const saved = await edit.mutateAsync(values)
        toast.success('Saved', fullName(saved))
      }}
      onClose={onClose}
      discards="your changes"
      title={`Edit ${fullName(client)}`}
      text={`${client.email}. The address belongs to the person and stays as it is.`}
      submitLabel="Save Changes"
    >
      <NameFields form={form} />
      <ContactFields form={form} />
    </FormDialog>
  )
}

type ProjectChoiceProps = { value: number | null | undefined; onChange: (projectId: number | null) => void }

/** The project that a new person is invited to. The server searches, so that it works with any number of projects. */
function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
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
