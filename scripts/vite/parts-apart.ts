import type { Plugin } from 'vite'

const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
const PART = '<script type="module"'

/**
 * The application is evaluated part by part, each as soon as it has come, instead of all at once behind the last of them: a phone
 * answers to touch in between. And what draws the frame comes first, the style sheet: on a slow line the parts would take its share.
 */
export function partsApart(): Plugin {
  return {
    name: 'finishwork:parts-apart',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => (path.endsWith('app.html') ? apart(html) : html),
    },
  }
}

/** Fails when the build writes its pages differently from what is known here: nothing on the page would show that it is slower. */
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
