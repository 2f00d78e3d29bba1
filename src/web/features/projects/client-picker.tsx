import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { User } from '#shared/people/contract.ts'
import { fullName } from '#web/platform/formatting.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxOption } from '#web/ui/combobox-field.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { usersQuery } from '../people/queries.ts'

type ClientPickerProps = {
  value: number | null
  onChange: (userId: number | null) => void
  /** Who is chosen, when they may not be among the first that are found. */
  chosen?: { id: number; name: string }
}

const asOption = (user: Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'email'>) => ({
  value: user.id,
  label: fullName(user),
  hint: user.email,
})

/** The company's clients and the person themselves; the server searches, however many there are. */
export function ClientPicker({ value, onChange, chosen }: ClientPickerProps) {
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search)
  const { data: clients, isFetching } = useQuery(usersQuery({ role: 'client', q }))
  const me: ComboboxOption<number> = { ...asOption(user), hint: `You · ${user.email}` }
  const found = (clients ?? []).map(asOption)
  const kept =
    chosen && chosen.id !== user.id && !found.some((option) => option.value === chosen.id)
      ? [{ value: chosen.id, label: chosen.name }]
      : []
  return (
    <Combobox
      options={[me, ...kept, ...found]}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a client"
      emptyText="Nobody of that name. Add them on the Clients page first."
    />
  )
}
