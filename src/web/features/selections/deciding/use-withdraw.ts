import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useWithdrawOption } from '../queries.ts'

export function useWithdraw(selection: Selection) {
  const mutation = useWithdrawOption({ projectId: selection.projectId, selectionId: selection.id })
  return async (option: SelectionOption) => {
    const sure = await confirm({
      title: `Withdraw “${option.item.name}”?`,
      text: 'It is no longer an option for this selection. It stays in the catalog.',
      action: 'Withdraw option',
    })
    if (!sure) return
    mutation.mutate(option.id, {
      onSuccess: () => toast.info('Option withdrawn', option.item.name),
      onError: (error) => toast.error('The option could not be withdrawn', messageOf(error, 'Please try again.')),
    })
  }
}
