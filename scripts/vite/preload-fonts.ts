import type { Plugin } from 'vite'

/**
 * Preloads fonts in the landing and legal pages, because browsers find them only after the style sheet. The app has more urgent
 * files to load, and shows its text in a fallback font with the same metrics meanwhile: the font of its titles follows its scripts.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'finishwork:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const isApp = path.endsWith('app.html')
        const titles = path.endsWith('index.html') ? 'fraunces-display-latin-' : 'fraunces-title-latin-'
        const named = (file: string) =>
          file.endsWith('.woff2') && ((!isApp && file.includes('inter-')) || file.includes(titles))
        const fonts = Object.keys(bundle ?? {}).filter(named)
        return fonts.map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: true,
            ...(isApp && { fetchpriority: 'low' }),
          },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
