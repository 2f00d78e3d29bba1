import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Stays in reach of the thumb while the middle scrolls. */
  footer?: ReactNode
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const DialogFrame = lazy(() => import('./dialog-frame.tsx'))

/** A dialog on a desk, a sheet from below on a phone; most visits open none, so it is loaded with the first one. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  return <Suspense>{opened && <DialogFrame {...props} />}</Suspense>
}
