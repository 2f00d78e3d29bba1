import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemUsage } from '#shared/catalog/contract.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { itemUsageQuery } from './item-queries.ts'

const states: Record<ItemUsage['state'], { label: string; tone: 'neutral' | 'info' | 'good' }> = {
  proposed: { label: 'Proposed', tone: 'neutral' },
  chosen: { label: 'Chosen', tone: 'info' },
  signed: { label: 'Approved', tone: 'good' },
  ordered: { label: 'Ordered', tone: 'good' },
}

/** The projects and selections that use the item, loaded when opened. */
export function WhereUsed({ itemId }: { itemId: number }) {
  const [open, setOpen] = useState(false)
  const { data, isError } = useQuery({ ...itemUsageQuery(itemId), enabled: open })
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-1 font-semibold touch:min-h-11 touch:py-3">Where used</summary>
      {!data && !isError && <Skeleton className="mt-2 h-5 w-2/3" />}
      {isError && <p className="mt-2 text-ink-soft">The projects could not be loaded.</p>}
      {data && data.total === 0 && <p className="mt-1 text-ink-soft">No project uses this item.</p>}
      {data && data.total > 0 && (
        <>
          <p className="mt-1 text-ink-soft">{summaryOf(data.uses, data.total)}</p>
          {projectsOf(data.uses).map(({ projectId, projectName, note, uses }) => (
            <section key={projectId} className="mt-3">
              <h4 className="font-medium">
                {projectName} {note && <span className="font-normal text-ink-soft">({note})</span>}
              </h4>
              <ul className="divide-y">
                {uses.map((use) => (
                  <Use key={use.selectionId} use={use} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </details>
  )
}

function Use({ use: { selectionId, projectId, name, room, state } }: { use: ItemUsage }) {
  const { label, tone } = states[state]
  return (
    <li className="flex items-center justify-between gap-3">
      <Link
        to="/projects/$projectId/selections/$selectionId"
        params={{ projectId, selectionId }}
        className="min-w-0 flex-1 py-1.5 underline-offset-4 hover:underline touch:py-3"
      >
        {name} <span className="text-ink-soft">{room}</span>
      </Link>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}

function summaryOf(uses: readonly ItemUsage[], total: number): string {
  if (total > uses.length) return `${selectionsInWords(total)}, the first ${uses.length} below`
  const projects = new Set(uses.map(({ projectId }) => projectId)).size
  return `${selectionsInWords(total)} in ${projects === 1 ? '1 project' : `${projects} projects`}`
}

type Project = { projectId: number; projectName: string; note: string | undefined; uses: ItemUsage[] }

/** In the order of the reply: running projects first. */
function projectsOf(uses: readonly ItemUsage[]): Project[] {
  const projects = new Map<number, Project>()
  for (const use of uses) {
    const { projectId, projectName, isTemplate, isArchived } = use
    const note = isTemplate ? 'template' : isArchived ? 'archived' : undefined
    const project = projects.get(projectId) ?? { projectId, projectName, note, uses: [] }
    project.uses.push(use)
    projects.set(projectId, project)
  }
  return [...projects.values()]
}
