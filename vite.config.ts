import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './scripts/vite/build-id.ts'
import { commonChunks } from './scripts/vite/common-chunks.ts'
import { icons } from './scripts/vite/icons.ts'
import { splitScripts } from './scripts/vite/split-scripts.ts'
import { pages } from './scripts/vite/pages.ts'
import { preloadFonts } from './scripts/vite/preload-fonts.ts'
import { routeHints } from './scripts/vite/route-hints.ts'
import { sharedHead } from './scripts/vite/shared-head.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { prerenderPages } from './scripts/vite/prerender-pages.ts'
import { withoutJsonSchema } from './scripts/vite/without-json-schema.ts'
import { legalPages, serverPaths } from './src/shared/kernel/pages.ts'

const legal = Object.values(legalPages)

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`

const isZod = /\/node_modules\/zod\//
const common = commonChunks((id) => isZod.test(id))

/** Prerendered pages (landing page, legal texts) and the application. */
export default defineConfig({
  root: path('src/web'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: path('src/web/routes'),
      generatedRouteTree: path('src/web/route-tree.gen.ts'),
      routeTreeFileHeader: ['/* oxlint-disable */', '// Generated from the files in routes/. Never edit.'],
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    icons(),
    pages(),
    prerenderPages({
      'index.html': path('src/web/landing/page.tsx'),
      ...Object.fromEntries(legal.map(({ name }) => [`${name}.html`, path(`src/web/legal/${name}.tsx`)])),
    }),
    sharedHead(),
    preloadFonts(),
    withoutJsonSchema(),
    splitScripts(),
    common.plugin,
    buildId(),
    routeHints(),
    serviceWorker(path('src/web/platform/offline/service-worker.js')),
    precompress(),
  ],
  build: {
    outDir: path('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // They are printed at the first `npm start` of a slow machine.
      checks: { bundlerTimings: false },
      // Schemas and endpoints are declarations: what a page does not use is left out of it.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'createIcon'] },
      input: {
        landing: path('src/web/index.html'),
        ...Object.fromEntries(legal.map(({ name }) => [name, path(`src/web/${name}.html`)])),
        app: path('src/web/app.html'),
        'server-page': path('src/web/styles/server-page.css'),
      },
      output: {
        // The server names the style of its own pages without knowing the build.
        assetFileNames: ({ names }) =>
          names.includes('server-page.css') ? '[name][extname]' : 'assets/[name]-[hash][extname]',
        // One chunk per pair of pages would mean many requests, which cost more than bytes on a phone.
        codeSplitting: {
          groups: [
            // Shared by the landing page and the application.
            { name: 'session-hint', test: /session-hint/, priority: 5 },
            { name: 'zod', test: isZod, priority: 4 },
            // Only the catalog's grid needs the library for long lists.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!(react-)?virtual)[\w-]+)\//,
              priority: 3,
            },
            { name: 'shared', test: common.isCommon, includeDependenciesRecursively: false, priority: 2 },
            { name: common.nameOf, includeDependenciesRecursively: false, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((prefix) => [prefix, { target: api }])),
  },
})
