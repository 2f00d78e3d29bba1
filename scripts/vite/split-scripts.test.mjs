import { expect, test } from 'vitest'
import { apart } from './split-scripts.ts'

const entry = '<script type="module" crossorigin src="/assets/app.js"></script>'
const preload = '<link rel="modulepreload" crossorigin href="/assets/part.js">'

test('loads each chunk of the app with its own script tag, after the style sheet', () => {
  const html = apart(entry + preload)
  expect(html).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/app.js">')
  expect(html).toContain('<script type="module" fetchpriority="low" async crossorigin src="/assets/part.js">')
  expect(html).not.toContain('modulepreload')
})

test('fails for a build with different markup', () => {
  expect(() => apart(entry)).toThrow('0 preloaded')
  expect(() => apart(preload)).toThrow('0 to begin with')
  expect(() => apart(entry + preload.replace(' crossorigin', ''))).toThrow('0 preloaded')
})
