import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { OfflineError } from './connectivity.ts'
import { NoReplyError } from './in-time.ts'
import { whatToDo } from './what-to-do.ts'

const refused = (status: number) => new ApiError('', { status, body: '{}' })

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['a part of the app', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['no reply in time', new NoReplyError('late')],
  ['offline', new OfflineError('offline')],
])('the connection is to blame: %s', (_who, error) =>
  expect(whatToDo(error)).toBe('Check your connection and try again.'),
)

test.each([
  [refused(502), 'Something went wrong on our side. Please try again in a minute.'],
  [refused(409), 'The server refused this. Please reload the page and try again.'],
  [
    new TypeError("Cannot read properties of undefined (reading 'label')"),
    'Something on this page went wrong, and it is not your connection. Please try again or reload the page.',
  ],
  [
    new RangeError('Invalid currency code : sideways'),
    'Something on this page went wrong, and it is not your connection. Please try again or reload the page.',
  ],
])('the connection is not to blame for %s', (error, text) => expect(whatToDo(error)).toBe(text))
