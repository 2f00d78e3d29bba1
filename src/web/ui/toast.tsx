import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

const DURATION_MS = 5000

const manager = Base.createToastManager()

type Options = {
  /** `Undo`, or another way onward. */
  action?: { label: string; onClick: () => void }
}

type Kind = 'success' | 'error' | 'info'

function show(kind: Kind, title: string, text?: string, { action }: Options = {}): void {
  // One at a time: the newest replaces the one before.
  manager.close()
  const id = manager.add({
    type: kind,
    title,
    description: text,
    priority: kind === 'error' ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onClick()
      },
    },
  })
}

/** Says what happened, from anywhere: `toast.success('Project created', 'Your new project has been created successfully.')` */
export const toast = {
  success: (title: string, text?: string, options?: Options) => show('success', title, text, options),
  error: (title: string, text?: string, options?: Options) => show('error', title, text, options),
  info: (title: string, text?: string, options?: Options) => show('info', title, text, options),
}

const icons = {
  success: <CircleCheck aria-hidden className="text-good" />,
  error: <CircleAlert aria-hidden className="text-danger" />,
  info: <Info aria-hidden className="text-info" />,
}

export function ToastHost() {
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={DURATION_MS}>
      <Base.Portal>
        <Base.Viewport
          aria-label="Notifications"
          className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 mx-auto sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts() {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => (
    <Base.Root
      key={item.id}
      toast={item}
      className={cx(
        'absolute inset-x-0 bottom-0 rounded-card bg-surface shadow-pop ring-1 ring-line transition duration-200 data-limited:opacity-0',
        'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
        'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
      )}
    >
      <Base.Content className="flex items-start gap-3 p-4">
        <span className="mt-0.5 [&_svg]:size-5">{icons[(item.type ?? 'info') as Kind]}</span>
        <div className="min-w-0 flex-1">
          <Base.Title className="text-sm font-semibold" />
          <Base.Description className="mt-0.5 text-sm text-ink-soft" />
          <Base.Action className="mt-2 rounded-small text-sm font-medium text-primary underline-offset-4 hover:underline" />
        </div>
        <Base.Close render={<IconButton size="sm" label="Dismiss" icon={<X />} className="-my-1.5 -mr-2" />} />
      </Base.Content>
    </Base.Root>
  ))
}
