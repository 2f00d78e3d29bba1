import CircleAlert from 'virtual:icons/circle-alert'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import X from 'virtual:icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../button.tsx'
import { toastDuration } from './toast-duration.ts'

type Kind = 'success' | 'error' | 'info'
type Options = {
  /** `Undo`, or another action. */
  action?: { label: string; onClick: () => void }
}
type Message = Options & { id: number; kind: Kind; title: string; text?: string }

let shown: Message | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(message: Message | undefined): void {
  shown = message
  for (const listener of listeners) listener()
}

// One at a time: a new toast replaces the previous one.
const show = (kind: Kind) => (title: string, text?: string, options?: Options) =>
  set({ id: ++lastId, kind, title, text, ...options })

/** Shows a toast from anywhere: `toast.success('Project created', 'Your new project has been created successfully.')` */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const icons = {
  success: <CircleCheck aria-hidden className="text-good" />,
  error: <CircleAlert aria-hidden className="text-danger" />,
  info: <Info aria-hidden className="text-info" />,
}

/** Stays mounted, so that screen readers announce what appears in it. Errors interrupt, other messages wait their turn. */
export function ToastHost() {
  const message = useSyncExternalStore(subscribe, () => shown)
  const urgent = message?.kind === 'error'
  const host = useRef<HTMLElement>(null)
  const isShown = message !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    let end: (() => void) | undefined
    let over = false
    // Without it, as offline, the toast has its usual place.
    const start = (module: typeof import('./toast-space.ts')) => {
      if (!over && host.current) end = module.makeRoomFor(host.current)
    }
    import('./toast-space.ts').then(start, () => undefined)
    return () => {
      over = true
      end?.()
    }
  }, [isShown])
  return (
    <section
      ref={host}
      aria-label="Notices"
      data-print="hide"
      className="toasts pointer-events-none fixed inset-x-4 z-60 mx-auto max-w-md"
    >
      <div role="alert">{message && urgent && <Toast key={message.id} message={message} />}</div>
      <div role="status">{message && !urgent && <Toast key={message.id} message={message} />}</div>
    </section>
  )
}

function Toast({ message }: { message: Message }) {
  const [held, setHeld] = useState(false)
  const hide = () => shown === message && set(undefined)

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => shown === message && set(undefined), toastDuration(message))
    return () => clearTimeout(timer)
  }, [held, message])

  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <div
      {...hold}
      {...release}
      className="pointer-events-auto flex items-start gap-3 rounded-card bg-surface p-4 shadow-pop ring-1 ring-line transition duration-200 starting:translate-y-4 starting:opacity-0"
    >
      <span className="mt-0.5 [&_svg]:size-5">{icons[message.kind]}</span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{message.title}</p>
        {message.text && <p className="mt-0.5 text-sm text-ink-soft">{message.text}</p>}
        {message.action && (
          <button
            type="button"
            onClick={() => {
              hide()
              message.action?.onClick()
            }}
            className="mt-2 rounded-small text-sm font-medium text-primary underline-offset-4 hover:underline touch:min-h-11 touch:min-w-11"
          >
            {message.action.label}
          </button>
        )}
      </div>
      <IconButton size="sm" label="Dismiss" icon={<X aria-hidden />} className="-my-1.5 -mr-2" onClick={hide} />
    </div>
  )
}
