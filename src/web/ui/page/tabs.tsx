import { createContext, useContext, useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useEdgeFades } from '../lists/use-edge-fades.ts'

type TabsProps<V extends string> = {
  label: string
  tabs: readonly { value: V; label: ReactNode; count?: number; icon?: ReactNode }[]
  /** The caller keeps it in the address, so that Back and reload return to it. */
  value: V
  onChange: (value: V) => void
  /** `TabPanel`s. */
  children: ReactNode
}

const Context = createContext({ id: '', value: '' })
const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** Arrow keys move between tabs, Enter opens one, Tab moves on to its panel. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const strip = useEdgeFades<HTMLDivElement>(value)
  return (
    <Context value={{ id, value }}>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        data-print="hide"
        className="edge-fades -mx-4 flex gap-1 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-entry={tab.value}
            id={tabId(id, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? panelId(id, tab.value) : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={walk}
            className={cx(
              'relative flex min-h-11 shrink-0 items-center gap-2 px-3 text-sm text-ink-soft transition-colors -outline-offset-2',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary after:opacity-0 after:transition-opacity',
              'hover:text-ink aria-selected:font-medium aria-selected:text-ink aria-selected:after:opacity-100 [&_svg]:size-4',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-ink-soft tabular-nums">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      {children}
    </Context>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role=tablist]')
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const next = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}

/** Renders only while its tab is open. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  const tabs = useContext(Context)
  if (tabs.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      tabIndex={0}
      className={cx('pt-4 -outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
