import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import LogOut from 'virtual:icons/log-out'
import Search from 'virtual:icons/search'
import Settings from 'virtual:icons/settings'
import X from 'virtual:icons/x'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/auth/contract.ts'
import { fullName, initials } from '#web/platform/formatting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { openCommandPalette } from '#web/ui/overlays/command-palette.tsx'
import { cx } from '#web/ui/cx.ts'
import { commandKey, Kbd } from '#web/ui/kbd.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { Brand, leadingBrand } from './brand.tsx'
import { entriesFor, isCurrent, roleLabel, type NavigationEntry } from './navigation.ts'
import { countsQuery } from './queries.ts'
import { useSignOut } from './use-sign-out.ts'
import Moon from 'virtual:icons/moon'
import Sun from 'virtual:icons/sun'
import { setTheme, useTheme } from '#web/platform/theme.ts'

const settings: NavigationEntry = { path: '/settings', label: 'Settings', icon: Settings }

/** Navigation entries with badges, and the current user. */
export function Sidebar({ user, bell, onNavigate }: { user: CurrentUser; bell?: ReactNode; onNavigate?: () => void }) {
  const { signOut, signingOut } = useSignOut(onNavigate)
  const leading = leadingBrand(user)
  return (
    <div className="flex h-full flex-col bg-surface">
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-1 px-5 py-2.5">
        {/* A separate document, outside the app. */}
        <a
          href="/"
          // With the company's name in front, the visible text is the label.
          aria-label={leading ? undefined : 'Finishwork, start page'}
          className="inline-flex min-h-11 min-w-0 flex-1 items-center rounded-small"
        >
          {/* Larger buttons leave no room for the mark beside the word. */}
          {leading ? <Brand brand={leading} /> : <Logo className="min-w-0 overflow-hidden touch:[&>svg]:hidden" />}
        </a>
        <div className="-mr-2 flex items-center gap-1">
          {bell}
          <ThemeSwitch />
          {onNavigate && <IconButton size="sm" label="Close menu" icon={<X aria-hidden />} onClick={onNavigate} />}
        </div>
      </div>
      {user.brand && !leading && (
        <p className="flex items-center gap-2.5 px-5 pb-3 text-sm font-medium">
          <CompanyMark name={user.brand.name} logo={user.brand.logo} />
          <span className="truncate">{user.brand.name}</span>
        </p>
      )}
      <div className="px-3">
        <button
          type="button"
          onClick={() => {
            onNavigate?.()
            openCommandPalette()
          }}
          className="flex min-h-9 w-full items-center gap-2 rounded-control border bg-paper px-3 text-sm text-ink-soft hover:border-line-strong touch:min-h-11"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 text-left">Search</span>
          <span aria-hidden className="flex gap-0.5 touch:hidden">
            <Kbd>{commandKey()}</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-3 py-4">
        <Entries entries={entriesFor(user)} onNavigate={onNavigate} />
        <div className="my-3 border-t" />
        <Entries entries={[settings]} onNavigate={onNavigate} />
      </nav>
      <div className="border-t p-3">
        <div className="flex items-center gap-3 px-2 py-1.5">
          <Avatar initials={initials(user)} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{fullName(user)}</p>
            <p className="truncate text-xs text-ink-soft">{roleLabel(user)}</p>
          </div>
        </div>
        <Button
          variant="ghost"
          className="mt-1 w-full justify-start! px-3!"
          icon={<LogOut aria-hidden />}
          pending={signingOut}
          pendingText="Signing out..."
          onClick={signOut}
        >
          Sign Out
        </Button>
      </div>
    </div>
  )
}

type EntriesProps = { entries: readonly NavigationEntry[]; onNavigate?: () => void }

function Entries({ entries, onNavigate }: EntriesProps) {
  const { pathname } = useLocation()
  const { data: counts } = useQuery(countsQuery)
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => {
        const current = isCurrent(entry, pathname)
        return (
          <li key={entry.path}>
            <Link
              to={entry.path}
              onClick={onNavigate}
              aria-current={current ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-3 rounded-control px-3 text-sm transition-colors touch:min-h-11',
                current ? 'bg-primary-soft font-medium text-primary' : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <entry.icon aria-hidden className="size-4.5 shrink-0" />
              {entry.label}
              {entry.badge && <CountBadge count={counts?.[entry.badge.count]} of={entry.badge.of} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Toggles light and dark; following the system is in the settings. */
function ThemeSwitch() {
  const { dark } = useTheme()
  return (
    <IconButton
      size="sm"
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
