import { signOutInWords } from '#shared/auth/sign-out-words.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { FinalCall, Footer } from './closing.tsx'
import { DemoDialog } from './demo-dialog.tsx'
import { Features } from './features.tsx'
import { Hero, KitchenBand } from './hero.tsx'
import { Problems } from './problems.tsx'
import { Showcases } from './showcases.tsx'
import { Testimonials } from './testimonials.tsx'
import { TopBar } from './top-bar.tsx'

/** Called at build time: visitors receive finished HTML. */
export const renderPage = (): string => renderToStaticMarkup(<LandingPage />)

function LandingPage() {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Hero />
        <KitchenBand />
        <Problems />
        <Showcases />
        <Features />
        <Testimonials />
        <FinalCall />
      </main>
      <Footer />
      <DemoDialog />
      <div
        id="signed-out"
        role="status"
        data-confirmed={JSON.stringify(signOutInWords(true))}
        data-unconfirmed={JSON.stringify(signOutInWords(false))}
        className="fixed inset-x-4 bottom-4 z-30 rounded-card bg-surface p-4 shadow-pop ring-1 ring-line empty:hidden sm:right-6 sm:left-auto sm:w-96 [&_p]:text-sm [&_p]:text-ink-soft [&_strong]:block [&_strong]:text-sm"
      />
    </>
  )
}
