import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import CalendarRange from 'virtual:icons/calendar-range'
import ClipboardList from 'virtual:icons/clipboard-list'
import ChartColumn from 'virtual:icons/chart-column'
import FolderKanban from 'virtual:icons/folder-kanban'
import LayoutDashboard from 'virtual:icons/layout-dashboard'
import MessageSquareText from 'virtual:icons/message-square-text'
import PackageOpen from 'virtual:icons/package-open'
import SwatchBook from 'virtual:icons/swatch-book'
import Truck from 'virtual:icons/truck'
import Users from 'virtual:icons/users'
import type { LinkProps } from '@tanstack/react-router'
import type { Counts } from '#shared/dashboard/contract.ts'
import type { CurrentUser } from '#shared/auth/contract.ts'
import type { LucideIcon } from '#web/ui/create-icon.ts'

/** Checked against the routes, so that no entry leads to a page that does not exist. */
type PagePath = NonNullable<LinkProps['to']>

export type NavigationEntry = {
  path: PagePath
  label: string
  icon: LucideIcon
  /** The count on its badge, and what it counts. */
  badge?: { count: keyof Counts; of: string }
  /** Other addresses that belong to it. */
  also?: readonly PagePath[]
}

const dashboard: NavigationEntry = {
  path: '/dashboard',
  label: 'Dashboard',
  icon: LayoutDashboard,
  also: ['/', '/client-dashboard', '/all-selections'],
}
const messagesBadge = { count: 'messages', of: 'unread' } as const

const builderEntries: readonly NavigationEntry[] = [
  dashboard,
  { path: '/projects', label: 'Projects', icon: FolderKanban, badge: { count: 'projects', of: 'need attention' } },
  // No badge: pending selections are not catalog items.
  { path: '/selections', label: 'Selection Items', icon: SwatchBook },
  { path: '/clients', label: 'Clients', icon: Users },
  { path: '/to-order', label: 'To order', icon: PackageOpen },
  { path: '/orders', label: 'Orders', icon: ClipboardList },
  { path: '/log', label: 'Procurement log', icon: CalendarRange },
  { path: '/suppliers', label: 'Suppliers', icon: Truck },
  { path: '/money', label: 'Money', icon: ChartColumn },
  { path: '/communications', label: 'Communications', icon: MessageSquareText, badge: messagesBadge },
]

const clientEntries: readonly NavigationEntry[] = [
  dashboard,
  {
    path: '/my-projects',
    label: 'My Projects',
    icon: FolderKanban,
    badge: { count: 'projects', of: 'need attention' },
    also: ['/projects'],
  },
  {
    path: '/my-selections',
    label: 'My Selections',
    icon: CalendarCheck2,
    badge: { count: 'selections', of: 'to decide' },
    also: ['/selections'],
  },
  { path: '/messages', label: 'Messages', icon: MessageSquareText, badge: messagesBadge },
]

/** The same pages in the words of someone who works on site. */
const tradeEntries: readonly NavigationEntry[] = clientEntries.map((entry) => {
  if (entry.path === '/my-projects') return { ...entry, label: 'Jobs' }
  if (entry.path !== '/my-selections') return entry
  const { badge: _, ...rest } = entry
  return { ...rest, label: 'What’s approved' }
})

type Person = Pick<CurrentUser, 'type' | 'role'>

export const isBuilderSide = (user: Person): boolean => user.type === 'builder' || user.role === 'admin'

export function entriesFor(user: Person): readonly NavigationEntry[] {
  if (isBuilderSide(user)) return builderEntries
  return user.type === 'subcontractor' ? tradeEntries : clientEntries
}

/** Whether a page belongs to an entry: its own address, or one below it. */
export const isCurrent = (entry: NavigationEntry, pathname: string): boolean =>
  [entry.path, ...(entry.also ?? [])].some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  )

/** `Builder · admin`; the role is left out where it adds nothing. */
export function roleLabel(user: Person): string {
  const label = { builder: 'Builder', client: 'Client', subcontractor: 'Subcontractor' }[user.type]
  return user.role === 'admin' ? `${label} · admin` : label
}
