import type { ReactNode } from 'react'
import { legalPages } from '#shared/kernel/pages.ts'
import { Logo } from '#web/ui/page/logo.tsx'

type LegalPageProps = { title: string; updated: string; children: ReactNode }

const others = [
  { href: '/', label: 'Start page' },
  ...Object.values(legalPages).map(({ path, label }) => ({ href: path, label })),
]

/** A text page: one column, large type, printable. */
export function LegalPage({ title, updated, children }: LegalPageProps) {
  return (
    <div className="mx-auto max-w-2xl px-5 py-6 sm:py-10">
      <header>
        <a
          href="/"
          aria-label="Finishwork, back to the start page"
          className="inline-flex min-h-11 items-center rounded-small"
        >
          <Logo />
        </a>
      </header>
      <main id="content" tabIndex={-1} className="mt-10 outline-none">
        <h1 className="font-serif text-xl font-semibold sm:text-2xl tracking-tight">{title}</h1>
        <p className="mt-2 text-sm text-ink-soft">Last changed {updated}</p>
        <div className="mt-8 flex flex-col gap-8">{children}</div>
      </main>
      <footer className="mt-12 flex flex-wrap gap-x-6 border-t pt-4 text-sm text-ink-soft" data-print="hide">
        {others.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-small hover:text-ink hover:underline"
          >
            {label}
          </a>
        ))}
      </footer>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 leading-7 [&_ul]:ml-5 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5">
      <h2 className="font-serif text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
