import type { Plugin } from 'vite'

const PLACE = '<!--head-->'

/** What every page has in its head. The script sets the theme before the first paint. */
const HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/theme.js"></script>`

export function sharedHead(): Plugin {
  return {
    name: 'finishwork:shared-head',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        if (!html.includes(PLACE)) throw new Error(`${filename} has no ${PLACE}`)
        return html.replace(PLACE, HEAD)
      },
    },
  }
}
