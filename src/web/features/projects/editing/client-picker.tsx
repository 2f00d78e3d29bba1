import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/people/contract.ts'
import { fullName } from '#web/platform/formatting.ts'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import type { ComboboxOption } from '#web/ui/pickers/combobox-props.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { usersQuery } from '#web/reads/people.ts'

type ClientPickerProps = {
  value: number | null
  onChange: (userId: number | null) => void
  onBlur?: () => void
  ref?: (input: HTMLInputElement | null) => void
  /** The current client, who may not be among the first results. */
  chosen?: { id: number; name: string }
}

const asOption = (user: Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'email'>) => ({
  value: user.id,
  label: fullName(user),
  hint: user.email,
})

/** The company's clients and the current user. The server searches, so that it works with any number of clients. */
export function ClientPicker({ value, onChange, onBlur, chosen, ref }: ClientPickerProps) {
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const { data: clients = [], isFetching } = useQuery(usersQuery({ role: 'client', q: search }))
  const me: ComboboxOption<number> = { ...asOption(user), hint: `You · ${user.email}` }
  const current = chosen && chosen.id !== user.id ? [{ value: chosen.id, label: chosen.name }] : []
  const found = clients.map(asOption)
  const others = current.filter(({ value: id }) => !found.some((option) => option.value === id))
  return (
    <Combobox
      options={[...[me, ...others].filter((option) => matchesText(option, search)), ...found]}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a client"
      emptyText="No client with that name. Add them on the Clients page first."
      ref={ref}
    />
  )
}
