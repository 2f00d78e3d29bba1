import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { SAVED_DATA, savedData, SAVED_FILES, savedFiles } from '../../src/web/platform/offline/saved-paths.ts'
import { landingPaths, legalPaths, serverPaths } from '../../src/shared/kernel/pages.ts'

const pages = [
  '/app.html',
  ...legalPaths.map((path) => `${path}.html`),
  '/theme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
]

/** Writes `service-worker.js` with the names of all files of the app and the legal pages; the landing page is not included. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'finishwork:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.keys(bundle)
          .filter(
            (file) => /^assets\/.*\.(js|css|woff2)$/.test(file) && !/\/(landing|fraunces-(display|quote))-/.test(file),
          )
          .map((file) => `/${file}`)
          .toSorted()
        const lists = { FILES: [...pages, ...parts], LEGAL: legalPaths, LANDING: landingPaths, SERVER: serverPaths }
        const texts = { SAVED_DATA, SAVED_FILES, DATA: savedData.source, PAPERS: savedFiles.source }
        let text = readFileSync(source, 'utf8')
        for (const [name, list] of Object.entries(lists)) text = text.replace(`['__${name}__']`, JSON.stringify(list))
        // As a function: a pattern may contain "$", which means something in a replacement text.
        for (const [name, value] of Object.entries(texts))
          text = text.replace(`'__${name}__'`, () => JSON.stringify(value))
        const build = createHash('sha256').update(text).digest('hex').slice(0, 16)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: text.replace('__BUILD__', build) })
      },
    },
  }
}
