import Menu from 'virtual:icons/menu'
import { Logo } from '#web/ui/page/logo.tsx'
import { Call, ForMembers, ForVisitors } from './links.tsx'

const sections = [
  { href: '#how', label: 'How it works' },
  { href: '#features', label: 'Features' },
  { href: '#voices', label: 'On site' },
]

export function TopBar() {
  return (
    <header className="sticky top-0 z-20 border-b bg-paper/95 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        <a
          href="/"
          aria-label="Finishwork, start page"
          className="mr-auto inline-flex min-h-11 items-center rounded-small"
        >
          <Logo />
        </a>
        <nav aria-label="On this page" className="flex max-lg:hidden">
          {sections.map((section) => (
            <a
              key={section.href}
              href={section.href}
              className="rounded-control px-3 py-2 text-sm text-ink-soft hover:text-ink"
            >
              {section.label}
            </a>
          ))}
        </nav>
        <div className="flex gap-2 max-sm:hidden">
          <SignInLinks />
        </div>
        <details className="relative lg:hidden" data-menu>
          <summary
            aria-label="Menu"
            className="flex size-11 list-none items-center justify-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </summary>
          <div className="absolute right-0 mt-2 flex w-64 flex-col gap-1 rounded-card bg-surface p-3 shadow-pop ring-1 ring-line">
            {sections.map((section) => (
              <a
                key={section.href}
                href={section.href}
                className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken"
              >
                {section.label}
              </a>
            ))}
            <div className="mt-2 grid gap-2 border-t pt-3 sm:hidden">
              <SignInLinks />
            </div>
          </div>
        </details>
      </div>
    </header>
  )
}

function SignInLinks() {
  return (
    <>
      <ForVisitors>
        <Call href="/login" look="ghost">
          Sign In
        </Call>
        <Call href="/register">Get Started</Call>
      </ForVisitors>
      <ForMembers>
        <Call href="/dashboard" look="ghost">
          Dashboard
        </Call>
        <Call href="/dashboard">Go to Dashboard</Call>
      </ForMembers>
    </>
  )
}
