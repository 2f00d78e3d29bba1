import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-frame.tsx'

const DialogFrame = lazy(() => import('./dialog-frame.tsx'))

/** A dialog on a desk, a sheet from below on a phone; most visits open none, so it is loaded with the first one. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  return <Suspense>{opened && <DialogFrame {...props} />}</Suspense>
}
