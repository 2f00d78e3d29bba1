import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/projects/7?tab=selections#notes', '/projects/7?tab=selections#notes'],
  ['/my-selections', '/my-selections'],
])('%s is followed', (next, path) => expect(returnPath(next)).toBe(path))

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'projects',
  '/projects/../login',
  '/x/%2e%2E/login',
  '/./login',
  '',
  undefined,
  42,
  // The sign-in pages themselves would cause a redirect loop.
  '/login',
  '/login?next=/x',
  '/magic-link?token=x',
  '/',
])('%j is not followed', (next) => expect(returnPath(next)).toBeUndefined())
