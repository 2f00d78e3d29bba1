import type { Plugin } from 'vite'

/**
 * Fonts are found by the browser only after the style sheet; naming them in the page saves that wait. The application names the
 * font of its text alone: what it has to load first is itself.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'finishwork:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const wanted = path.endsWith('app.html') ? /inter-.*\.woff2$/ : /(inter-|fraunces-.*opsz).*\.woff2$/
        const fonts = Object.keys(bundle ?? {}).filter((file) => wanted.test(file))
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
