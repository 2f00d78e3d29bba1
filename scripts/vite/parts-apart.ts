import type { Plugin } from 'vite'

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
      handler: (html, { path }) =>
        path.endsWith('app.html')
          ? html
              .replaceAll(
                /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
                '<script type="module" async crossorigin src="$1"></script>',
              )
              .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          : html,
    },
  }
}
