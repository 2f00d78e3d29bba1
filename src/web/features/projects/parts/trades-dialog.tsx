import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectPerson } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { tradesQuery, useSetTrades } from '../queries.ts'

type Props = { projectId: number; person: Pick<ProjectPerson, 'id' | 'name'>; onClose: () => void }

export function TradesDialog({ projectId, person, onClose }: Props) {
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
