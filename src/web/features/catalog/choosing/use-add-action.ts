import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { AddAction } from '../item-card.tsx'
import { selectionQuery } from '#web/reads/selections.ts'
import { useProposeOptions } from '#web/features/selections/queries.ts'

type Origin = { projectId?: number; selectionId?: number }

/**
 * The add button. From a selection it proposes the item there and returns; from a project it opens the form for that project;
 * otherwise a builder chooses a project first. Clients who only browse have no add button: they propose from their selections.
 */
export function useAddAction(
  { projectId, selectionId }: Origin,
  chooseProject: (item: SelectionItem) => void,
): AddAction | null {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const proposal = useProposeOptions()
  const [asked, setAsked] = useState<{ item: SelectionItem; text: string } | null>(null)
  const { data: selection } = useQuery({
    ...selectionQuery(projectId ?? 0, selectionId ?? 0),
    enabled: projectId !== undefined && selectionId !== undefined,
  })
  if (projectId === undefined || selectionId === undefined) {
    if (!user.can.build) return null
    const fill = ({ id, categoryId }: SelectionItem) => {
      const form: string = `/projects/${projectId}/selections/new`
      void navigate({ to: form, search: { itemId: id, categoryId } as never })
    }
    return { label: 'Add to project', run: projectId === undefined ? chooseProject : fill }
  }
  const added = (item: SelectionItem) => {
    toast.success('Option added', `${item.name} is now one of the options.`)
    const selection: string = `/projects/${projectId}/selections/${selectionId}`
    void navigate({ to: selection })
  }
  const run = (item: SelectionItem) =>
    proposal.mutate(
      { projectId, selectionId, itemIds: [item.id] },
      {
        onSuccess: () => added(item),
        onError: (error) => {
          const text = error instanceof ApiError ? error.fields['quantity'] : undefined
          if (text) setAsked({ item, text })
          else toast.error('Failed to select item for project', messageOf(error, 'Please try again.'))
        },
      },
    )
  const pending = proposal.isPending ? (proposal.variables.itemIds?.[0] ?? null) : null
  const question = asked && {
    ...asked,
    answer: async (quantity: number) => {
      await proposal.mutateAsync({ projectId, selectionId, options: [{ itemId: asked.item.id, quantity }] })
      added(asked.item)
    },
    close: () => setAsked(null),
  }
  const proposed = new Set(selection?.options.map(({ item }) => item.id))
  const label = user.can.build ? 'Add as option' : 'Propose this'
  return { label, proposed, run, pending, ...(question && { question }) }
}
