import { useQuery } from '@tanstack/react-query'
import Wrench from 'virtual:icons/wrench'
import { useState } from 'react'
import type { ProjectPerson } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { tradesQuery, useSetTrades } from './queries.ts'

type Props = { projectId: number; person: ProjectPerson }

/** The trades of a subcontractor, which decide which selections they see. */
export function PersonTrades({ projectId, person, onChoose }: Props & { onChoose: () => void }) {
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

export function TradesDialog({ projectId, person, onClose }: Props & { onClose: () => void }) {
  const trades = useQuery(tradesQuery(projectId))
  const categories = useQuery(categoriesQuery({ projectId }))
  const set = useSetTrades(projectId, person.id)
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const saved = trades.data?.find(({ userId }) => userId === person.id)?.categoryIds ?? []
  const chosen = picked ?? saved
  const toggle = (id: number, on: boolean) => setPicked(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  const save = () =>
    set.mutate([...chosen], {
      onSuccess: () => {
        toast.success('Trades saved', `${person.name} sees what is approved in ${inWords(chosen.length)}.`)
        onClose()
      },
    })
  const ready = trades.isSuccess && categories.isSuccess
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Trades of ${person.name}`}
      text="They see what was approved and ordered in these categories: item, quantity, room and notes. Never a price."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} disabled={!ready} pending={set.isPending} pendingText="Saving...">
            Save trades
          </Button>
        </>
      }
    >
      <QueryGate
        query={bothOf(categories, trades)}
        level={3}
        loading={<SkeletonList bare rows={6} />}
        failed="The categories could not be loaded"
      >
        {([all]) => (
          <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2 touch:gap-1">
            <legend className="sr-only">Trades</legend>
            {all.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
            ))}
          </fieldset>
        )}
      </QueryGate>
      {set.error && <FormError message={messageOf(set.error, 'The trades could not be saved')} />}
    </Dialog>
  )
}

const inWords = (count: number) => (count === 0 ? 'no category' : count === 1 ? 'one category' : `${count} categories`)
