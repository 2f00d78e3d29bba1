import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export const pagePolicy = [
  "default-src 'none'",
  ...['style-src', 'script-src', 'font-src', 'img-src'].map((kind) => `${kind} 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ')

/**
 * A plain page rendered by the server, in the product's style (src/web/styles/server-page.css); its only script sets the theme.
 */
export function pageText(title: string, body: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        <link rel="stylesheet" href="/server-page.css" />
      </head>
      <body>
        <header>
          <a href="/" aria-label="Finishwork, start page">
            <svg aria-hidden viewBox="0 0 32 32" width="32" height="32">
              <rect width="32" height="32" rx="8" />
              <path d="M9 23V9h14M9 16h9" />
              <path d="m17.5 21.5 2.7 2.7 5-6" className="tick" />
            </svg>
            Finishwork
          </a>
        </header>
        <main>{body}</main>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

export const page = (title: string, body: ReactNode): Response =>
  new Response(pageText(title, body), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy,
    },
  })
