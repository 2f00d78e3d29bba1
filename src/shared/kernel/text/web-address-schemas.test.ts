import { expect, test } from 'vitest'
import { WebAddress } from './web-address-schemas.ts'

test.each([
  ['lamps.example', 'https://lamps.example'],
  ['www.lamps.example/rattan?x=1', 'https://www.lamps.example/rattan?x=1'],
  ['lamps.example:8080/a', 'https://lamps.example:8080/a'],
  ['küchen.example#top', 'https://küchen.example#top'],
  ['http://lamps.example/', 'http://lamps.example/'],
  ['https://lamps.example/rattan', 'https://lamps.example/rattan'],
])('takes %s as a browser does', (typed, address) => {
  expect(WebAddress('link').parse(typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'ftp://lamps.example',
  '//lamps.example',
  'lamps',
  'me@lamps.example',
  'https://me:secret@lamps.example',
  'data:text/html,x',
  '/etc/passwd',
])('refuses %s in words', (typed) => {
  const { error } = WebAddress('link').safeParse(typed)
  expect(error?.issues[0]?.message).toMatch(/^Please (give a link of a website|leave the name and password out)/)
})
