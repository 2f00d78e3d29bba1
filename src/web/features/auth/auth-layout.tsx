import type { ReactNode } from 'react'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import type { Scene } from './scenes.ts'

type AuthLayoutProps = {
  title: string
  text?: ReactNode
  scene: Scene
  /** The company that invited the reader: it leads, and Finishwork is small. */
  company?: string | null | undefined
  logo?: string | null
  /** Below the form: links to the other ways to sign in. */
  footer?: ReactNode
  children: ReactNode
}

/** The form next to a board of materials; on a phone the form alone. */
export function AuthLayout({ title, text, scene, company, logo = null, footer, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(30rem,1fr)_1.1fr]">
      <div className="flex flex-col px-5 pt-5 pb-8 sm:px-10">
        <header>
          {/* The landing page is a separate document, outside the app. */}
          <a
            href="/"
            className="inline-flex min-h-11 items-center rounded-small"
            // With the company's name in front, the visible text is the label.
            aria-label={company ? undefined : 'Finishwork, back to the start page'}
          >
            {company ? (
              <span className="flex items-center gap-2.5">
                <CompanyMark name={company} logo={logo} size={logo ? 'md' : 'sm'} />
                <span>
                  <span className="block font-serif text-lg leading-tight font-semibold [overflow-wrap:anywhere]">
                    {company}
                  </span>
                  <span className="block text-xs leading-tight text-ink-soft">Finishwork</span>
                </span>
              </span>
            ) : (
              <Logo />
            )}
          </a>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-1 flex-col py-8 outline-none sm:justify-center"
        >
          <h1 className="font-serif text-xl font-semibold tracking-tight">{title}</h1>
          {text && <p className="mt-1.5 [overflow-wrap:anywhere] text-ink-soft">{text}</p>}
          <div className="mt-7">{children}</div>
          {footer && <div className="mt-8 text-sm text-ink-soft">{footer}</div>}
        </main>
      </div>
      <aside className="relative hidden p-4 lg:block" aria-label="Materials">
        <Board scene={scene} />
      </aside>
    </div>
  )
}

function Board({ scene }: { scene: Scene }) {
  return (
    <figure className="sticky top-4 grid h-[calc(100dvh-2rem)] grid-cols-2 grid-rows-3 gap-2 overflow-hidden rounded-sheet">
      {scene.pictures.map((name) => (
        <Picture
          key={name}
          src={`/catalog/${name}-400.webp`}
          srcSet={`/catalog/${name}-400.webp 400w, /catalog/${name}-800.webp 800w`}
          sizes="27vw"
          alt=""
          ratio="fill"
        />
      ))}
      <figcaption className="absolute inset-x-6 bottom-6 rounded-card bg-surface/92 px-5 py-4 font-serif text-lg text-ink shadow-soft backdrop-blur">
        {scene.caption}
      </figcaption>
    </figure>
  )
}

export const textLink =
  'font-medium text-primary underline underline-offset-4 decoration-primary/40 hover:decoration-primary'
