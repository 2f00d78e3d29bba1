import { useNavigate, useRouter } from '@tanstack/react-router'
import MenuIcon from 'virtual:icons/menu'
import Settings from 'virtual:icons/settings'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CurrentUser } from '#shared/auth/contract.ts'
import { DAYS_OF_NOTICE } from '#shared/trial/rules.ts'
import { useNeedsStatus } from '#web/platform/network/connectivity.ts'
import { fullName } from '#web/platform/formatting.ts'
import { useWideScreen } from '#web/platform/wide-screen.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CommandPalette } from '#web/ui/overlays/command-palette.tsx'
import { useCommands, useFinder } from '#web/ui/overlays/commands.ts'
import { cx } from '#web/ui/cx.ts'
import { Deferred } from '#web/ui/page/deferred.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { Brand, leadingBrand } from './brand.tsx'
import { claimDevice } from '#web/platform/offline/device-owner.ts'
import { entriesFor, isBuilderSide } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'

// Most companies are not near the end of a trial.
const TrialBanner = lazy(() =>
  import('./trial-banner.tsx')
    .then(({ TrialBanner: Banner }) => ({ default: Banner }))
    .catch(() => ({ default: () => null })),
)

// Most people are online and have nothing waiting.
const OfflineStatus = lazy(() =>
  import('./offline-status.tsx')
    .then(({ OfflineStatus: Status }) => ({ default: Status }))
    .catch(() => ({ default: () => null })),
)

/** The frame of every signed-in page: a sidebar on a desktop, a menu bar on a phone. */
export function AppShell({ user, bell, children }: { user: CurrentUser; bell?: ReactNode; children: ReactNode }) {
  useNavigationCommands(user)
  useEffect(() => claimDevice(user.id), [user.id])
  const wide = useWideScreen()
  const needsStatus = useNeedsStatus()
  const trial = user.company?.trial
  return (
    <div className="min-h-dvh pb-[var(--toast,0px)] lg:pl-[min(16rem,25vw)] print:pb-0 print:pl-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        Skip to content
      </a>
      <aside className="fixed top-(--banner) bottom-0 left-0 z-20 w-[min(16rem,25vw)] border-r max-lg:hidden print:hidden">
        {wide && <Sidebar user={user} bell={bell} />}
      </aside>
      {!wide && <MobileBar user={user} bell={bell} />}
      {trial && (trial.state !== 'running' || trial.daysLeft <= DAYS_OF_NOTICE) && (
        <Suspense>
          <TrialBanner trial={trial} settings={user.can.administer} />
        </Suspense>
      )}
      {needsStatus && (
        <Suspense>
          <OfflineStatus userId={user.id} />
        </Suspense>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <Deferred>{children}</Deferred>
      </main>
      <CommandPalette />
    </div>
  )
}

/** The native modal dialog: it traps the focus, closes on Esc, and needs no library. */
function MobileBar({ user, bell }: { user: CurrentUser; bell?: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const brand = leadingBrand(user)
  const { history } = useRouter()
  const close = () => drawer.current?.close()
  const open = async () => {
    setOpened(true)
    drawer.current?.showModal()
    // Without the module, Back leaves the page as it does elsewhere.
    const back = await import('#web/ui/overlays/back-closes.ts').catch(() => undefined)
    if (back && drawer.current?.open)
      drawer.current.addEventListener('close', back.closeOnBack(history, { close }), { once: true })
  }
  return (
    <header className="sticky top-(--banner) z-20 flex h-14 items-center gap-2 border-b bg-surface/95 px-2 backdrop-blur short:static lg:hidden print:hidden tight:gap-1 tight:[&>button]:size-[44px]">
      <IconButton label="Open menu" icon={<MenuIcon aria-hidden />} onClick={() => void open()} />
      <dialog
        ref={drawer}
        aria-label="Menu"
        closedby="any"
        className={cx(
          'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r bg-surface text-ink backdrop:bg-veil',
          '-translate-x-full transition-[translate,display,overlay] transition-discrete duration-200 open:translate-x-0 starting:open:-translate-x-full',
        )}
      >
        {opened && <Sidebar user={user} onNavigate={close} />}
      </dialog>
      {/* The narrowest phones have room for title and name, not for the logo. */}
      {brand ? <Brand brand={brand} /> : <Logo className="min-w-0 flex-1 overflow-hidden max-[24rem]:[&>svg]:hidden" />}
      {bell}
      <span className="max-w-[34vw] truncate pr-2 text-sm text-ink-soft max-[22rem]:sr-only">{fullName(user)}</span>
    </header>
  )
}

function useNavigationCommands(user: CurrentUser): void {
  const navigate = useNavigate()
  const router = useRouter()
  const commands = useMemo(
    () =>
      [...entriesFor(user), { path: '/settings', label: 'Settings', icon: Settings }].map((entry) => ({
        id: `go-${entry.path.slice(1)}`,
        label: entry.label,
        group: 'Go to',
        icon: <entry.icon aria-hidden />,
        run: () => void navigate({ to: entry.path }),
      })),
    [user, navigate],
  )
  useCommands('navigation', commands)
  useFinder(
    useCallback(
      async (text, signal) => {
        // Loaded with the first search.
        const { findAnything } = await import('./find-anything.ts')
        return findAnything({ text, signal, builder: isBuilderSide(user), go: (to) => router.history.push(to) })
      },
      [user, router],
    ),
  )
}
