import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const css = `
:root{color-scheme:light dark;--paper:#fbf9f6;--ink:#2b2622;--soft:#6d655d;--line:#e6e1da;--primary:#2f5d4a;--surface:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1c1a18;--ink:#f1efec;--soft:#b0a9a1;--line:#3b3733;--primary:#8cc9ab;--surface:#262320}}
*{box-sizing:border-box}body{margin:0;overflow-wrap:anywhere;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}h1{font:500 28px/1.2 Georgia,serif}h2{font:500 20px/1.3 Georgia,serif;margin-top:40px}
a{color:var(--primary)}code{overflow-wrap:anywhere}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:320px;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:12px}
details,article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:8px 0}summary{cursor:pointer}
article{position:relative}.whole{display:inline-block;font-weight:600}.whole::after{content:"";position:absolute;inset:0}.beside{position:relative;display:inline-block;padding:12px 0}
.letter{max-height:none;white-space:pre-wrap;overflow-wrap:anywhere}.soft{color:var(--soft)}.method{display:inline-block;min-width:64px;font-weight:600}p{margin:4px 0}
`
const styleHash = createHash('sha256').update(css).digest('base64')

/** A plain page of the server's own: no script, its one style sheet allowed by its hash. */
export function page(title: string, body: ReactNode): Response {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${markup}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
