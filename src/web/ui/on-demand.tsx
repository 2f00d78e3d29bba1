import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

type Props = { open?: boolean; meanwhile?: ReactNode }

/**
 * A part that most visits never open, loaded with its first opening:
 * `const EditDialog = onDemand(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))`.
 * As long as `open` was never true there is nothing of it in the page; `meanwhile` is shown while it is on its way.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Props> {
  const Part = lazy(() => load().then((part) => ({ default: part }))) as unknown as ComponentType<P>
  return function OnDemand({ meanwhile, ...props }: P & Props) {
    const open = props.open !== false
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    return <Suspense fallback={meanwhile}>{opened && <Part {...(props as unknown as P)} />}</Suspense>
  }
}
