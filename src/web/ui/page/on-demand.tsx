import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from '../overlays/toast.tsx'

type Props = {
  open?: boolean
  /** Shown while the part is loading. */
  fallback?: ReactNode
  /** Called when the part cannot be loaded; defaults to the callback that closes it. */
  onFailed?: () => void
}

type Closing = { onClose?: () => void; onOpenChange?: (open: boolean) => void; onEnd?: () => void }

class LoadError extends Error {
  override readonly name = 'LoadError'
}

/**
 * A part that most visits never open, loaded on first use: `const EditDialog = onDemand(() =>
 * import('./edit-dialog.tsx').then((module) => module.EditDialog))`. It renders nothing until `open` was true once. When it
 * cannot be loaded (offline), the page stays, a toast says so, and opening it again retries.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Props> {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new LoadError('A part of the page could not be loaded.', { cause })
      }
    }) as unknown as ComponentType<P>
  // React keeps a failed import forever, so the next try needs a new one.
  const current = { part: prepare() }

  return function OnDemand({ fallback, onFailed, ...props }: P & Props) {
    const open = props.open !== false
    const [opened, setOpened] = useState(open)
    const [tries, setTries] = useState(0)
    if (open && !opened) setOpened(true)
    const close = onFailed ?? closerOf(props as Closing)
    const failed = () => {
      current.part = prepare()
      if (!close) return
      toast.error('This could not be opened', 'Check your connection and try again.')
      setOpened(false)
      setTries(tries + 1)
      close()
    }
    const Part = current.part
    return (
      <LoadBoundary key={tries} fallback={fallback} stays={close !== undefined} onFailed={failed}>
        <Suspense fallback={fallback}>{opened && <Part {...(props as unknown as P)} />}</Suspense>
      </LoadBoundary>
    )
  }
}

/** Preloads a part that is likely to be opened next. A failure shows when it is opened. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

function closerOf({ onClose, onOpenChange, onEnd }: Closing): (() => void) | undefined {
  return onClose ?? onEnd ?? (onOpenChange && (() => onOpenChange(false)))
}

type BoundaryProps = {
  fallback: ReactNode
  /** Without a callback to close the part, the page's error screen offers Retry. */
  stays: boolean
  onFailed: () => void
  children: ReactNode
}

/** Catches a failed load. Errors inside a loaded part go to the page. */
class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) this.props.onFailed()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof LoadError && this.props.stays) return this.props.fallback
    throw error
  }
}
