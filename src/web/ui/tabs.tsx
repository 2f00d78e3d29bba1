import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type TabsProps<V extends string> = {
  label: string
  tabs: readonly { value: V; label: ReactNode; count?: number; icon?: ReactNode }[]
  /** Kept in the address by the caller, so that back and reload return to it. */
  value: V
  onChange: (value: V) => void
  /** `TabPanel`s. */
  children: ReactNode
}

export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Base.List
        aria-label={label}
        className="relative -mx-4 flex gap-1 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cx(
              'flex min-h-11 shrink-0 items-center gap-2 px-3 text-sm text-ink-soft transition-colors -outline-offset-2',
              'hover:text-ink data-active:font-medium data-active:text-ink [&_svg]:size-4',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-ink-soft tabular-nums">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-primary transition-all duration-200" />
      </Base.List>
      {children}
    </Base.Root>
  )
}

export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Base.Panel value={value} className={cx('pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
