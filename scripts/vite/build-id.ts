import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Identifies the build by its hashed file names. The page carries the id and the server returns it at /api/version; an open page
 * that sees another id knows that a new version was deployed.
 */
export function buildId(): Plugin {
  let id = 'development'
  return {
    name: 'finishwork:build-id',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle) id = idOf(Object.keys(bundle))
        return [{ tag: 'meta', attrs: { name: 'build-id', content: id }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: id })
      },
    },
  }
}

const idOf = (files: string[]) =>
  createHash('sha256')
    .update(
      files
        .filter((file) => file.startsWith('assets/'))
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)
