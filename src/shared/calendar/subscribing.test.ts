import { expect, test } from 'vitest'
import { isReachable, subscribeAddress } from './subscribing.ts'

const feed = 'https://build.example.com/api/calendar/abc.ics'

test('each app gets the address of the feed in its own way', () => {
  expect(subscribeAddress('Apple', feed)).toBe('webcal://build.example.com/api/calendar/abc.ics')
  expect(subscribeAddress('Google', feed)).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fbuild.example.com%2Fapi%2Fcalendar%2Fabc.ics',
  )
  expect(subscribeAddress('Outlook', feed)).toBe(
    'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fbuild.example.com%2Fapi%2Fcalendar%2Fabc.ics&name=Finishwork',
  )
})

test('Google and Outlook cannot fetch what is not on the internet', () => {
  expect(isReachable(feed)).toBe(true)
  for (const own of [
    'http://localhost:4600/x',
    'https://192.168.1.5/x',
    'https://office.local/x',
    'http://build.example.com/x',
  ])
    expect(isReachable(own), own).toBe(false)
})
