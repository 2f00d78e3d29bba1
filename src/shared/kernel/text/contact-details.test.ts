import { expect, test } from 'vitest'
import { hasContactDetails } from './contact-details.ts'

test.each([
  'You won 1000 USD, claim at https://evil.example/x',
  'Claim at www.prize',
  'Prize.com Homes',
  'prize.co.uk',
  'Write to win@prize',
  'win＠prize.com',
  'prize。com',
  'pri\u200Bze.com',
  'Call +1 555 014 2201',
  'Call (555) 014-2201 now',
  'Call 0412 345 678',
  'http://1.2.3.4',
  'bit.ly/x',
])('finds where a name leads: %j', (name) => {
  expect(hasContactDetails(name)).toBe(true)
})

test.each([
  'Alder & Stone Homes',
  'St. John Builders',
  'J.R. Smith & Co. Ltd.',
  'J.R.Smith',
  'Mr.Li',
  'Smith Bros. (est. 1998-2004)',
  'Studio 54',
  '1800 Plumbing',
  "O'Brien-Müller",
  '山田 太郎',
  'Build @ Home',
  "'@José",
  'A.B. Constructions Pty. Ltd.',
  'No. 7 Homes',
])('leaves an ordinary name alone: %j', (name) => {
  expect(hasContactDetails(name)).toBe(false)
})
