import { SegmentedControl } from '../fields/choices.tsx'
import { SearchInput } from '../fields/input.tsx'

type ListToolbarProps<V extends string> = {
  /** "Search clients", and which fields are searched. */
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  views: readonly { value: V; label: string }[]
  show: V
  onShow: (view: V) => void
}

/** Above a list: words to search for, and which of its records are shown. */
export function ListToolbar<V extends string>(props: ListToolbarProps<V>) {
  const { label, placeholder, typed, onType, views, show, onShow } = props
  return (
    <div className="mb-6 flex flex-col gap-3 sm:flex-row sm:items-center">
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={onType}
        className="sm:max-w-sm sm:flex-1"
      />
      <SegmentedControl label="Show" options={views} value={show} onChange={onShow} />
    </div>
  )
}
