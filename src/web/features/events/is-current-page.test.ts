import { expect, test } from 'vitest'
import { isCurrentPage } from './is-current-page.ts'

const at = (path: string) => ({ href: `https://finishwork.example${path}` })

test.each([
  ['/projects/4/selections/43#message-7', '/projects/4/selections/43', true],
  ['/projects/4?tab=communications#message-7', '/projects/4?tab=communications', true],
  ['/projects/4', '/projects/4?tab=timeline', true],
  ['/projects/4?tab=communications', '/projects/4?tab=timeline', false],
  // Project 12 is not project 1, although its address starts with it.
  ['/projects/1', '/projects/12', false],
  ['/projects/4/selections/4', '/projects/4/selections/43', false],
  ['/projects/4', '/dashboard', false],
])('the place of %s, seen from %s: %s', (link, path, here) => {
  expect(isCurrentPage(link, at(path))).toBe(here)
})
