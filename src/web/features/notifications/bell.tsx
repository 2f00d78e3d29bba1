import { useQuery } from '@tanstack/react-query'
import BellIcon from 'virtual:icons/bell'
import { useState } from 'react'
import { countsQuery } from '#web/features/shell/queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { onDemand, preload } from '#web/ui/page/on-demand.tsx'

const loadPopover = () => import('./bell-popover.tsx')
// The bell is on every page but rarely opened, so its list is loaded on first use.
const BellPopover = onDemand(() => loadPopover().then((module) => module.BellPopover))

/** A bell with the number of new notifications, and their list. */
export function Bell() {
  const [wanted, setWanted] = useState(false)
  const { data: counts } = useQuery(countsQuery)
  const unread = counts?.notifications ?? 0
  const look = {
    size: 'sm',
    label: unread > 0 ? `Notifications, ${unread} new` : 'Notifications',
    icon: <Icon unread={unread} />,
  } as const
  const prepare = () => preload(loadPopover)
  const closed = (
    <IconButton
      {...look}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return <BellPopover trigger={<IconButton {...look} />} fallback={closed} onFailed={() => setWanted(false)} />
}

function Icon({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          // Rendered by CSS: as text it would be read twice, because the button's label already has the number.
          data-count={unread > 9 ? '9+' : unread}
          className="absolute -top-1.5 -right-2 min-w-4 rounded-full bg-accent-ink px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface tabular-nums before:content-[attr(data-count)]"
        />
      )}
    </span>
  )
}
