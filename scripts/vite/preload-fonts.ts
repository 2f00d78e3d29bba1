import type { Plugin } from 'vite'

/**
 * Fonts are found by the browser only after the style sheet; naming them in the pages that are read saves that wait. The application has
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
        const titles = path.endsWith('index.html') ? 'fraunces-display-latin-' : 'fraunces-title-latin-'
        const named = (file: string) => file.endsWith('.woff2') && (file.includes('inter-') || file.includes(titles))
        const fonts = Object.keys(bundle ?? {}).filter(named)
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
