import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { supplierChoicesQuery } from '#web/reads/suppliers.ts'

type SupplierPickerProps = {
  value: number | null
  onChange: (supplierId: number | null) => void
  onBlur?: () => void
  ref?: (input: HTMLInputElement | null) => void
  /** The current supplier, who may be archived or not among the first results. */
  chosen?: { id: number; name: string; archived: boolean }
  /** What choosing none means. */
  none?: string
}

const NONE = 0

export function SupplierPicker({
  value,
  onChange,
  onBlur,
  chosen,
  none: noneLabel = 'No supplier',
  ref,
}: SupplierPickerProps) {
  const [search, setSearch] = useState('')
  const { data: suppliers = [], isFetching } = useQuery(supplierChoicesQuery(search))
  const found = suppliers.map(({ id, name, accountNumber }) => ({
    value: id,
    label: name,
    ...(accountNumber && { hint: accountNumber }),
  }))
  const current = chosen && !found.some((option) => option.value === chosen.id) ? [chosen] : []
  const kept = current.map(({ id, name, archived }) => ({
    value: id,
    label: name,
    ...(archived && { hint: 'Archived' }),
  }))
  const none = { value: NONE, label: noneLabel }
  return (
    <Combobox
      options={[...[none, ...kept].filter((option) => matchesText(option, search)), ...found]}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      onBlur={onBlur}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a supplier"
      emptyText="No supplier with that name. Add it on the Suppliers page first."
      ref={ref}
    />
  )
}
