import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Lock = { packages: Record<string, { dev?: boolean }> }

/** Fails the build when the server imports a package that a production install does not have. */
export function productionImports(root: string): Plugin {
  return {
    name: 'production-imports',
    generateBundle(_options, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
      )
      const missing = missingInProduction(imports, Object.keys(bundle), root)
      if (missing.length > 0)
        this.error(`The server imports ${missing.join(', ')}: list it under "dependencies" in package.json.`)
    },
  }
}

export function missingInProduction(imports: string[], ownFiles: string[], root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const isMissing = (name: string) => packages[`node_modules/${name}`]?.dev ?? !(`node_modules/${name}` in packages)
  const external = imports.filter((name) => !ownFiles.includes(name) && !isBuiltin(name)).map(packageName)
  return [...new Set(external)].filter(isMissing).toSorted()
}

const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name)

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
