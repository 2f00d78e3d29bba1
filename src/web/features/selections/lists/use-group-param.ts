import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { oneOf } from '#web/platform/search-params.ts'

const groupIn = oneOf<SelectionGroup>('room', 'category', 'phase')

/** The grouping in the address (`group`) of any page; Back and reload keep it. */
export function useGroupParam(otherwise: SelectionGroup): [by: SelectionGroup, group: (by: SelectionGroup) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const by = groupIn(search['group']) ?? otherwise
  const group = (next: SelectionGroup) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((old: object) => ({ ...old, group: next === otherwise ? undefined : next })) as never,
    })
  return [by, group]
}
