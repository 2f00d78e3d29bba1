import type { Plugin } from 'vite'

/**
 * Fonts are found by the browser only after the style sheet; naming them in the landing page saves that wait. The application has
 * something more urgent to load, itself, and its text stands in a font of the same measures meanwhile.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'finishwork:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (path.endsWith('app.html')) return []
        const fonts = Object.keys(bundle ?? {}).filter((file) => /(inter-|fraunces-display-).*\.woff2$/.test(file))
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
