import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the bundled server, and a data folder with a seal. */
    serverBundle: string
  }
}

const root = join(import.meta.dirname, '../../..')

const prefix = 'server-bundle-'

/** Inside the project, because the bundle imports from `node_modules`. */
export const bundleFolder = (owner: number): string => join(root, '.cache', prefix + owner)

/** Deletes the bundles of runs that were killed. */
export function sweepBundles(isAlive: (owner: number) => boolean): void {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (const name of readdirSync(join(root, '.cache')).filter((entry) => entry.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length))))
      rmSync(join(root, '.cache', name), { recursive: true, force: true })
}

/**
 * The server as `npm run build` bundles it. A process or worker thread that compiles the sources instead takes seconds of CPU time
 * at each start.
 */
export async function bundleServer(folder: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'server'),
      sourcemap: false,
      rolldownOptions: {
        input: { 'embedded-holder': join(root, 'src/server/platform/db/embedded/embedded.holder.ts') },
      },
    },
  })
  // The pictures that ship with the product are beside the built server.
  rmSync(join(folder, 'web'), { recursive: true, force: true })
  mkdirSync(join(folder, 'web'))
  symlinkSync(join(root, 'src/web/public/catalog'), join(folder, 'web/catalog'))
}

export const bundledFile = (name: 'main' | 'worker' | 'embedded-holder'): string =>
  join(inject('serverBundle'), 'server', `${name}.js`)
