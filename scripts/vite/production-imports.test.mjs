import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { missingInProduction } from './production-imports.ts'

test('reports packages that a production install of the server does not have', () => {
  const imports = ['vitest/config', '@tanstack/react-query', 'not-in-the-lock']
  expect(missingInProduction(imports, [], root)).toEqual(['@tanstack/react-query', 'not-in-the-lock', 'vitest'])
})

test('accepts production packages, their dependencies, built-in modules and files of the build', () => {
  const imports = ['pg', 'react-dom/server', 'pg-pool', 'node:fs', 'http', 'assets/seal.js']
  expect(missingInProduction(imports, ['assets/seal.js'], root)).toEqual([])
})
