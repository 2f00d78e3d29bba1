import { messageOf } from '#web/platform/network/api-error.ts'
import { confirm } from './confirm.tsx'
import { toast } from './toast.tsx'

/** A mutation by id. */
type ById = { mutate: (id: number, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void }

type Archivable = {
  id: number
  name: string
  /** What is lost until it is restored, in the question before it is archived. */
  text: string
  /** What the toast says when it is back. */
  restored?: string
}

/** Archives a record of a list after a question, with Undo in the toast, and restores it. */
export function archiveActs({ id, name, text, restored = name }: Archivable, by: { archive: ById; restore: ById }) {
  const onError = (error: unknown) => toast.error('The change was not saved', messageOf(error, 'Please try again.'))
  const restore = () => by.restore.mutate(id, { onSuccess: () => toast.success('Restored', restored), onError })
  const archive = async () => {
    if (!(await confirm({ title: `Archive ${name}?`, text, action: 'Archive', danger: true }))) return
    const onSuccess = () => toast.success('Archived', name, { action: { label: 'Undo', onClick: restore } })
    by.archive.mutate(id, { onSuccess, onError })
  }
  return { archive: () => void archive(), restore, failed: onError }
}
