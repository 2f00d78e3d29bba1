import { expect, test } from 'vitest'
import { returnPath, wantedPage } from './return-path.ts'

test.each([
  ['/projects/7?tab=selections#notes', '/projects/7?tab=selections#notes'],
  ['/my-selections', '/my-selections'],
  // A session that ends twice leads to the page all the same.
  ['/login?next=%2Flogin%3Fnext%3D%252Fprojects%252F7', '/projects/7'],
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
  '/login?next=/login',
  '/login?next=https://evil.example/',
  '/login?next=//evil.example',
  '/login?next=/\\evil.example',
  '/login?next=//[',
  '/magic-link?token=x',
  '/',
])('%j is not followed', (next) => expect(returnPath(next)).toBeUndefined())

test('an ended session keeps the page that was open, also when the sign-in page is already there', () => {
  const first = wantedPage('/projects/7?tab=selections')
  const again = wantedPage(`/login?next=${encodeURIComponent(first ?? '')}`)
  expect([first, again]).toEqual(['/projects/7?tab=selections', '/projects/7?tab=selections'])
  expect(wantedPage('/login')).toBeUndefined()
  expect(
    wantedPage(Array.from({ length: 9 }).reduce<string>((next) => `/login?next=${encodeURIComponent(next)}`, '/x')),
  ).toBeUndefined()
})
