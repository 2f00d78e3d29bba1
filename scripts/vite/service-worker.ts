import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const page = [
  '/app.html',
  '/privacy-policy.html',
  '/terms-of-service.html',
  '/theme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
]

/** Writes `service-worker.js` with the names of everything that the application and the legal texts are made of; the landing page stays out of it. */
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
        const files = JSON.stringify([...page, ...parts])
        const text = readFileSync(source, 'utf8').replace("['__FILES__']", files)
        const build = createHash('sha256').update(text).digest('hex').slice(0, 16)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: text.replace('__BUILD__', build) })
      },
    },
  }
}
