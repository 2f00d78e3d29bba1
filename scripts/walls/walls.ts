/** A rule about who may import what. `planted` is an import that breaks it, so that the test proves that the wall can fail. */
export type Wall = {
  name: string
  breaks: (from: string, to: string) => boolean
  planted: { from: string; to: string }
  /** Type imports are allowed: they cost the browser nothing. */
  allowsTypes?: true
  /** Only passing it on is a breach. */
  onlyReexports?: true
}

export const inside = (...folders: string[]) => {
  const starts = folders.map((folder) => `${folder}/`)
  return (path: string): boolean => starts.some((start) => path.startsWith(start))
}
export const isTest = (path: string): boolean =>
  /\.(test|cases)\.[cm]?[jt]sx?$/.test(path) || inside('src/server/testing')(path)
/** What only tests run with. */
const isTestPackage = (path: string): boolean => /^(vitest|fast-check|axe-core|@vitest|@playwright)(\/|$)/.test(path)
export const isPackage = (path: string): boolean => !inside('src', 'e2e', 'bench', 'scripts')(path)

const [shared, server, web] = [inside('src/shared'), inside('src/server'), inside('src/web')]
/** Checks certificates in the server and in the downloadable page, with the same certificate library. */
const verifier = inside('src/shared/signoffs/verifier')
const serverPlatform = inside('src/server/platform', 'src/server/db')
const serverFeatures = inside('src/server/features')
const demo = inside('src/server/demo')
export const webFeatures = inside('src/web/features')
const webReads = inside('src/web/reads')
const webRoutes = inside('src/web/routes')

export const featureOf = (path: string): string | undefined =>
  /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
/** What a web feature lends to the screens of others. */
const isPart = (path: string): boolean => /^src\/web\/features\/[^/]+\/parts\//.test(path)
export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Code that assembles the server; everything else gets its dependencies passed in. */
const isAssembly = (path: string): boolean => /^src\/server\/(app|main|worker|features|audit-verify)\.ts$/.test(path)

/** What the assembly imports from each feature: its registration, and its worker thread handlers. */
const assemblyFiles: Record<string, string> = {
  'src/server/features.ts': 'feature.ts',
  'src/server/worker.ts': 'worker-handlers.ts',
}

/** One table of what every seat may do, over the policies of all features. */
const isPolicyTable = (path: string): boolean =>
  /^src\/server\/testing\/permissions\/(refusals-of-)?policies\.test\.ts$/.test(path)

const isDatabaseAccess = (path: string): boolean =>
  /^(pg|pg-.*|postgres|drizzle-orm)(\/|$)/.test(path) ||
  path === 'src/server/platform/db/prepared.ts' ||
  inside('src/server/db/schema')(path)
const isStore = (path: string): boolean =>
  /(^|[/-])store\.tsx?$/.test(path) || inside('src/server/db', 'src/server/platform/db')(path)

/** Files of `shared` that need zod: input schemas, which forms load, and contracts, which only the server loads. */
const isSchemaFile = (path: string): boolean => shared(path) && /(schemas|contract)\.ts$/.test(path)

/** Platform files that access the database like a store, or pass the connection pool to a library. */
const platformStores = new Set([
  'src/server/platform/audit/audit.ts',
  'src/server/platform/events/emit.ts',
  'src/server/platform/events/feed.ts',
  'src/server/platform/events/hub.ts',
  'src/server/platform/http/idempotency.ts',
  'src/server/platform/jobs/jobs.ts',
  'src/server/platform/jobs/rescue.ts',
  'src/server/platform/limits.ts',
  'src/server/platform/mail/mail.tsx',
  'src/server/platform/session/sessions.ts',
])

/** All answers of a policy, written once as constants: its store puts them into a statement. */
const constantsOfPolicies = new Set(['src/server/features/projects/rights-table.ts'])

const isPartOfDatabase = inside('src/server/db', 'src/server/platform/db')

/** A thread of the sources begins with it, and it loads what a built thread begins with. */
const sourceWorker = 'src/server/platform/workers/source-worker.mjs'

/** Addresses of files that only the build writes. */
export const builtFiles = new Set(['src/server/platform/workers/worker.js'])

/** They read fonts and programs that packages ship. */
const packageData = new Set([
  // Reads source maps, and finds nothing.
  'src/server/platform/source-lines.ts',
  'src/server/platform/db/embedded/embedded-binaries.ts',
  'src/server/platform/pdf/letters/fonts.ts',
  'src/server/platform/pdf/letters/script-fonts.ts',
])

/** A new key for each press would prevent nothing: `useSendOnce` and `useFormKey` keep one for each intention, uploads one for each file. */
const keyMakers = new Set(['src/web/platform/network/send-once.ts', 'src/web/features/messages/use-attachments.ts'])

export const walls: readonly Wall[] = [
  {
    name: 'shared imports shared and zod only',
    breaks: (from, to) => shared(from) && !isTest(from) && !verifier(from) && !shared(to) && to !== 'zod',
    planted: { from: 'src/shared/projects/rules.ts', to: 'src/server/config.ts' },
  },
  {
    name: 'the certificate verifier imports shared and the certificate library only',
    breaks: (from, to) => verifier(from) && !isTest(from) && !shared(to) && !['pkijs', 'asn1js'].includes(to),
    planted: { from: 'src/shared/signoffs/verifier/seal.ts', to: 'node:crypto' },
  },
  {
    name: 'pages never load the certificate verifier',
    breaks: (from, to) => web(from) && !inside('src/web/offline-verifier')(from) && verifier(to),
    planted: { from: 'src/web/features/signoffs/verify-screen.tsx', to: 'src/shared/signoffs/verifier/seal.ts' },
    allowsTypes: true,
  },
  {
    name: 'in shared, only schemas and contracts import zod',
    breaks: (from, to) => shared(from) && !isTest(from) && !isSchemaFile(from) && (to === 'zod' || isSchemaFile(to)),
    planted: { from: 'src/shared/auth/endpoints.ts', to: 'src/shared/auth/contract.ts' },
    allowsTypes: true,
  },
  {
    name: 'the browser never loads a contract',
    breaks: (from, to) => web(from) && !isTest(from) && shared(to) && fileOf(to) === 'contract.ts',
    planted: { from: 'src/web/features/auth/queries.ts', to: 'src/shared/auth/contract.ts' },
    allowsTypes: true,
  },
  {
    name: 'the parts that every page loads never load a schema',
    breaks: (from, to) => inside('src/web/ui', 'src/web/platform')(from) && !isTest(from) && isSchemaFile(to),
    planted: { from: 'src/web/ui/fields/form.tsx', to: 'src/shared/kernel/schemas.ts' },
    allowsTypes: true,
  },
  {
    name: 'web never imports server',
    breaks: (from, to) => web(from) && server(to),
    planted: { from: 'src/web/features/projects/queries.ts', to: 'src/server/platform/tokens.ts' },
  },
  {
    name: 'server never imports web',
    breaks: (from, to) => server(from) && web(to),
    planted: { from: 'src/server/features/projects/store.ts', to: 'src/web/platform/formatting.ts' },
  },
  {
    name: 'src never imports e2e, bench or scripts',
    breaks: (from, to) => inside('src')(from) && !isTest(from) && inside('e2e', 'bench', 'scripts')(to),
    planted: { from: 'src/web/main.tsx', to: 'scripts/vite/pages.ts' },
  },
  {
    name: 'the server platform never imports features, the demo company or the assembled server',
    breaks: (from, to) =>
      serverPlatform(from) &&
      !isTest(from) &&
      (serverFeatures(to) || demo(to) || isAssembly(to)) &&
      !(from === sourceWorker && to === 'src/server/worker.ts'),
    planted: { from: 'src/server/platform/mail/mail.tsx', to: 'src/server/features/seats/public.ts' },
  },
  {
    name: 'the web platform never imports reads, ui, features or routes',
    breaks: (from, to) =>
      inside('src/web/platform')(from) &&
      (inside('src/web/ui')(to) || webReads(to) || webFeatures(to) || webRoutes(to)),
    planted: { from: 'src/web/platform/formatting.ts', to: 'src/web/features/projects/queries.ts' },
  },
  {
    name: 'ui never imports features or routes',
    breaks: (from, to) => inside('src/web/ui')(from) && (webFeatures(to) || webRoutes(to)),
    planted: { from: 'src/web/ui/button.tsx', to: 'src/web/features/auth/queries.ts' },
  },
  {
    name: 'what several features read imports shared and the web platform only',
    breaks: (from, to) =>
      webReads(from) && !isPackage(to) && !shared(to) && !webReads(to) && !inside('src/web/platform')(to),
    planted: { from: 'src/web/reads/projects.ts', to: 'src/web/features/projects/queries.ts' },
  },
  {
    name: 'idempotency keys are made in one place, and by uploads',
    breaks: (from, to) => web(from) && !isTest(from) && to === 'src/web/platform/new-id.ts' && !keyMakers.has(from),
    planted: { from: 'src/web/features/procurement/to-order/create-orders.tsx', to: 'src/web/platform/new-id.ts' },
  },
  {
    name: 'features never import routes',
    breaks: (from, to) => webFeatures(from) && webRoutes(to),
    planted: { from: 'src/web/features/people/queries.ts', to: 'src/web/routes/__root.tsx' },
  },
  {
    name: 'server features never import the demo company, the assembled server or test code',
    breaks: (from, to) =>
      serverFeatures(from) && !isTest(from) && (demo(to) || isAssembly(to) || inside('src/server/testing')(to)),
    planted: { from: 'src/server/features/catalog/items.ts', to: 'src/server/demo/people.ts' },
  },
  {
    name: 'another server feature is used only through its public.ts',
    breaks: (from, to) => {
      const feature = featureOf(to)
      if (!serverFeatures(to) || (serverFeatures(from) && featureOf(from) === feature)) return false
      if (isPolicyTable(from) && fileOf(to) === 'policy.ts') return false
      return fileOf(to) !== (assemblyFiles[from] ?? 'public.ts')
    },
    planted: { from: 'src/server/features/schedule/milestones/planning.ts', to: 'src/server/features/people/store.ts' },
  },
  {
    name: 'another web feature is used only through its queries.ts and its parts',
    breaks: (from, to) =>
      webFeatures(to) &&
      !webRoutes(from) &&
      featureOf(from) !== featureOf(to) &&
      fileOf(to) !== 'queries.ts' &&
      !isPart(to),
    planted: { from: 'src/web/features/projects/project-card.tsx', to: 'src/web/features/people/client-form.tsx' },
  },
  {
    name: 'only stores and migrations touch the database',
    breaks: (from, to) =>
      server(from) && isDatabaseAccess(to) && !isTest(from) && !isStore(from) && !platformStores.has(from),
    planted: { from: 'src/server/features/schedule/milestones/planning.ts', to: 'drizzle-orm' },
  },
  {
    name: 'an act prepares no statement',
    breaks: (from, to) => serverFeatures(from) && !isTest(from) && !isStore(from) && fileOf(to) === 'prepared.ts',
    planted: { from: 'src/server/features/signoffs/signing/signing.ts', to: 'src/server/platform/db/prepared.ts' },
  },
  {
    name: 'routes call acts and never a store',
    breaks: (from, to) => serverFeatures(from) && /(^|[-.])routes\.tsx?$/.test(fileOf(from)) && isStore(to),
    planted: { from: 'src/server/features/people/routes.ts', to: 'src/server/features/people/store.ts' },
  },
  {
    name: 'a store asks no policy',
    breaks: (from, to) => serverFeatures(from) && isStore(from) && fileOf(to) === 'policy.ts',
    planted: { from: 'src/server/features/projects/store.ts', to: 'src/server/features/projects/policy.ts' },
  },
  {
    name: 'a store calls no act',
    breaks: (from, to) =>
      serverFeatures(from) &&
      isStore(from) &&
      !isTest(from) &&
      serverFeatures(to) &&
      !isStore(to) &&
      !constantsOfPolicies.has(to),
    planted: { from: 'src/server/features/people/store.ts', to: 'src/server/features/people/listing.ts' },
    allowsTypes: true,
  },
  {
    name: 'a public file imports no store',
    breaks: (from, to) => serverFeatures(from) && fileOf(from) === 'public.ts' && isStore(to),
    planted: { from: 'src/server/features/people/public.ts', to: 'src/server/features/people/store.ts' },
    allowsTypes: true,
  },
  {
    name: 'only stores pass on what stores have',
    breaks: (from, to) => serverFeatures(from) && !isTest(from) && !isStore(from) && isStore(to),
    planted: { from: 'src/server/features/people/listing.ts', to: 'src/server/features/people/store.ts' },
    onlyReexports: true,
    allowsTypes: true,
  },
  {
    name: 'a store passes on no access to the database',
    breaks: (from, to) => server(from) && isStore(from) && isDatabaseAccess(to) && !isPartOfDatabase(from),
    planted: { from: 'src/server/features/people/store.ts', to: 'src/server/platform/db/prepared.ts' },
    onlyReexports: true,
    allowsTypes: true,
  },
  {
    name: 'production never imports test files',
    breaks: (from, to) => inside('src')(from) && !isTest(from) && (isTest(to) || isTestPackage(to)),
    planted: { from: 'src/server/main.ts', to: 'src/server/testing/world.ts' },
  },
  {
    name: 'pages never import test files',
    breaks: (from, to) => web(from) && !isTest(from) && isTest(to),
    planted: { from: 'src/web/main.tsx', to: 'src/web/platform/network/stale-keys.test.ts' },
  },
  {
    name: 'only listed files find data of packages with createRequire',
    breaks: (from, to) => inside('src')(from) && !isTest(from) && to === 'node:module' && !packageData.has(from),
    planted: { from: 'src/server/features/people/store.ts', to: 'node:module' },
  },
]
