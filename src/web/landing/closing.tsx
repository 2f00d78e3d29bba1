import { legalPages } from '#shared/kernel/pages.ts'
import { BUILT_TRIAL_DAYS, trialOffers } from '#shared/trial/offers.ts'
import { Logo } from '#web/ui/page/logo.tsx'
import { StartCall } from './hero.tsx'
import { ForMembers, ForVisitors } from './links.tsx'
import { Scene } from './screen.tsx'

export function FinalCall() {
  return (
    <section
      aria-labelledby="start-title"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-2 lg:gap-16"
    >
      <Scene
        name="sample-board"
        alt="Samples of tile, stone, timber and brass laid out on a board"
        sizes="(min-width: 64rem) 34rem, 92vw"
        className="aspect-video h-auto w-full rounded-sheet"
      />
      <div>
        <h2 id="start-title" className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">
          Your next project, without the chasing
        </h2>
        <p className="mt-3 max-w-xl text-ink-soft">
          Create a project, add the first selections from the starter catalog, invite your client.{' '}
          <ForVisitors>{trialOffers(BUILT_TRIAL_DAYS).closing}</ForVisitors>
        </p>
        <div className="mt-8 flex">
          <StartCall />
        </div>
      </div>
    </section>
  )
}

const columns = [
  {
    title: 'Product',
    links: [
      { href: '#features', label: 'Features' },
      { href: '#how', label: 'How it works' },
      { href: '#why', label: 'Why Finishwork' },
      { href: '/verify', label: 'Verify a certificate' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { href: '/api/docs', label: 'API documentation' },
      { href: '/magic-link', label: 'Sign in by email link' },
      { href: '/forgot-password', label: 'Forgot password' },
    ],
  },
  {
    title: 'Company',
    links: Object.values(legalPages).map(({ path, label }) => ({ href: path, label })),
  },
]

const footerLink =
  'inline-flex min-h-8 min-w-11 items-center rounded-small text-sm text-ink-soft hover:text-ink hover:underline touch:min-h-11'

export function Footer() {
  return (
    <footer className="border-t bg-surface">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-sm text-ink-soft">Every finish chosen, signed and on time.</p>
          <p className="mt-4 flex gap-4">
            <ForVisitors>
              <a href="/login" className={footerLink}>
                Login
              </a>
              <a href="/register" className={footerLink}>
                Sign Up
              </a>
            </ForVisitors>
            <ForMembers>
              <a href="/dashboard" className={footerLink}>
                Dashboard
              </a>
            </ForMembers>
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-sm font-semibold">{column.title}</h2>
            <ul className="mt-3 flex flex-col gap-1">
              {column.links.map((link) => (
                <li key={link.label}>
                  <a href={link.href} className={footerLink}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
