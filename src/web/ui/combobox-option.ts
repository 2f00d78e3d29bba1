import type { ReactNode } from 'react'

export type ComboboxOption<V extends string | number> = { value: V; label: string; hint?: string; icon?: ReactNode }

export type ComboboxProps<V extends string | number> = {
  options: readonly ComboboxOption<V>[]
  value: V | null | undefined
  /** `null` when the field was left empty. */
  onChange: (value: V | null) => void
  onBlur?: () => void
  placeholder?: string
  emptyText?: ReactNode
  /** Read aloud when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  /** For a field that appears because someone asked for it. */
  takesFocus?: boolean
  /** The server searches, once typing pauses. `options` are then its results, and `loading` says that they are on their way. */
  onSearch?: (text: string) => void
  loading?: boolean
  ref?: (input: HTMLInputElement | null) => void
}
