import ArchiveRestore from 'virtual:icons/archive-restore'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useChangeSelections } from './bulk-queries.ts'

/** Puts an archived selection back into lists, totals and reminders. */
export function RestoreButton({ selection: { id, version, name } }: { selection: Selection }) {
  const change = useChangeSelections()
  const restore = () =>
    change.mutate(
      { act: 'restore', selections: [{ id, version }] },
      {
        onSuccess: () => toast.success('Restored', name),
        onError: (error) => toast.error('Nothing was restored', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<ArchiveRestore aria-hidden />}
      pending={change.isPending}
      onClick={restore}
    >
      Restore
    </Button>
  )
}
