import { confirm } from '../overlays/confirm.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** Asks before a dialog with unsaved input closes: by a stray click, by Back, or with the tab. */
export function useDiscardQuestion(dirty: boolean, what: string, onClose: () => void): () => void {
  useUnsavedGuard(dirty, what)
  const leave = async () => {
    const question = { title: `Discard ${what}?`, action: 'Discard', cancel: 'Keep editing' }
    if (!dirty || (await confirm(question))) onClose()
  }
  return () => void leave()
}
