import type { ReactNode } from 'react'

export type ComboboxOption<V extends string | number> = { value: V; label: string; hint?: string; icon?: ReactNode }

export type ComboboxProps<V extends string | number> = {
  options: readonly ComboboxOption<V>[]
  value: V | null | undefined
  /** `null` when the field is empty. */
  onChange: (value: V | null) => void
  onBlur?: () => void
  placeholder?: string
  emptyText?: ReactNode
  /** For screen readers, when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  /** For a field that appears because someone asked for it. */
  takesFocus?: boolean
  /** The server searches when typing pauses. `options` are then its results, and `loading` is true until they arrive. */
  onSearch?: (text: string) => void
  loading?: boolean
  ref?: (input: HTMLInputElement | null) => void
}
