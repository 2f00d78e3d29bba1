import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'virtual:icons/chevron-left'
import ChevronRight from 'virtual:icons/chevron-right'
import { useEffect } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { groupSelections } from '../lists/grouping.ts'
import { toSelection } from '../links.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { neighborsOf } from '../lists/selection-order.ts'

/** The previous and next selection of the list the person came from; `k` and `j` on a keyboard. */
export function NeighborLinks({ selection }: { selection: Selection }) {
  const { data: all = [] } = useQuery(projectSelectionsQuery(selection.projectId))
  const byCategory = groupSelections(all, 'category').flatMap((group) => group.selections)
  const neighbors = neighborsOf(selection, byCategory)
  const navigate = useNavigate()
  const { previous, next } = neighbors ?? {}
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const target = event.key === 'k' ? previous : event.key === 'j' ? next : undefined
      if (target) void navigate(toSelection(target))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, previous, next])
  if (!neighbors) return null
  return (
    <nav
      aria-label="Selections of the list"
      className="flex max-w-full flex-wrap items-center gap-1 text-sm text-ink-soft"
    >
      {previous && (
        <ButtonLink
          {...toSelection(previous)}
          variant="ghost"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          aria-label={`Previous: ${previous.name}`}
          aria-keyshortcuts="k"
          title={`${previous.name} (k)`}
        >
          Previous
        </ButtonLink>
      )}
      <span className="tabular-nums">
        {neighbors.position} of {neighbors.count}
      </span>
      {next && (
        <ButtonLink
          {...toSelection(next)}
          variant="ghost"
          size="sm"
          aria-label={`Next: ${next.name}`}
          aria-keyshortcuts="j"
          title={`${next.name} (j)`}
        >
          Next
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}

/** Typing, or in a dialog: the keys mean letters there. */
const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
