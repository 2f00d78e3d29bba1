import { expect, test } from 'vitest'
import { apart } from './parts-apart.ts'

const entry = '<script type="module" crossorigin src="/assets/app.js"></script>'
const preload = '<link rel="modulepreload" crossorigin href="/assets/part.js">'

test('each part of the application is a script of its own, behind the style sheet', () => {
  const html = apart(entry + preload)
  expect(html).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/app.js">')
  expect(html).toContain('<script type="module" fetchpriority="low" async crossorigin src="/assets/part.js">')
  expect(html).not.toContain('modulepreload')
})

test('a build that writes its page differently fails', () => {
  expect(() => apart(entry)).toThrow('0 preloaded')
  expect(() => apart(preload)).toThrow('0 to begin with')
  expect(() => apart(entry + preload.replace(' crossorigin', ''))).toThrow('0 preloaded')
})
