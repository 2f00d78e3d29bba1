import { useQuery } from '@tanstack/react-query'
import Wrench from 'virtual:icons/wrench'
import type { ProjectPerson } from '#shared/projects/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { tradesQuery } from './queries.ts'

type Props = { projectId: number; person: ProjectPerson; onChoose: () => void }

/** The trades of a subcontractor, which decide which selections they see. */
export function PersonTrades({ projectId, person, onChoose }: Props) {
  const trades = useQuery(tradesQuery(projectId))
  const categories = useQuery(categoriesQuery({ projectId }))
  if (trades.isPending || categories.isPending) return <Skeleton className="mt-2 h-5 w-40" />
  const names = new Map(categories.data?.map(({ id, name }) => [id, name]))
  const chosen = trades.data?.find(({ userId }) => userId === person.id)?.categoryIds ?? []
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {trades.isSuccess && chosen.length === 0 ? (
        <p className="text-xs text-warn-ink">No trade chosen yet, so they see no selections.</p>
      ) : (
        <ul aria-label={`Trades of ${person.name}`} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li key={id}>
              <Badge>{names.get(id) ?? 'Archived category'}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant="secondary" icon={<Wrench aria-hidden />} onClick={onChoose}>
        {chosen.length === 0 ? 'Choose trades' : 'Change trades'}
        <span className="sr-only"> of {person.name}</span>
      </Button>
    </div>
  )
}
