import type { Plugin } from 'vite'

const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
const PART = '<script type="module"'

/**
 * Evaluates each chunk of the app as soon as it arrives instead of all at once after the last one, so that a phone stays
 * responsive. The style sheet comes first, because on a slow connection the chunks would compete with it.
 */
export function splitScripts(): Plugin {
  return {
    name: 'finishwork:split-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => (path.endsWith('app.html') ? apart(html) : html),
    },
  }
}

/** Fails when the build's markup is not as expected: otherwise the page would only get slower, unnoticed. */
export function apart(html: string): string {
  const preloads = html.match(PRELOAD)?.length ?? 0
  const entries = html.split(PART).length - 1
  if (preloads === 0 || entries !== 1)
    throw new Error(
      `app.html should preload its parts and begin with one: ${preloads} preloaded, ${entries} to begin with`,
    )
  return html
    .replaceAll(PRELOAD, `${PART} async crossorigin src="$1"></script>`)
    .replaceAll(PART, `${PART} fetchpriority="low"`)
}
