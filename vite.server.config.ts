import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { offlineVerifier } from './scripts/vite/offline-verifier.ts'
import { productionImports } from './scripts/vite/production-imports.ts'
import { type Plugin, defineConfig } from 'vite'

/** The server in one file, with the packages that come in hundreds of small ones: a quarter less to do at each start. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['zod', 'hono', '@hono/node-server', 'drizzle-orm', 'html-to-text', 'react', 'react-dom'] },
  // React takes its development build, which checks every element, unless this says production. Settings are read elsewhere.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Also when a test builds this, where Vite would write elements for the development build.
  oxc: { jsx: { development: false } },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // Worker threads begin with a file of their own.
      input: { main: 'src/server/main.ts', worker: 'src/server/worker.ts' },
      // All in one folder: code finds files by their place next to it, whichever chunk it ends up in.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [migrationsBesideTheBundle(), offlineVerifier(import.meta.dirname), productionImports(import.meta.dirname)],
})

function migrationsBesideTheBundle(): Plugin {
  let outDir = ''
  return {
    name: 'migrations-beside-the-bundle',
    configResolved(config) {
      outDir = resolve(import.meta.dirname, config.build.outDir)
    },
    closeBundle() {
      const migrations = join(import.meta.dirname, 'src/server/db/migrations')
      cpSync(migrations, join(outDir, 'migrations'), { recursive: true })
    },
  }
}
