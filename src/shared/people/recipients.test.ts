import { expect, test } from 'vitest'
import type { ProjectPerson } from '../projects/contract.ts'
import { notifiedInWords } from './recipients.ts'

const person = (firstName: string, joined: boolean) => ({ firstName, name: firstName, joined }) as ProjectPerson

test.each([
  ['Emma gets one notification.', [person('Emma', true)]],
  ['Emma and Tomas get one notification.', [person('Emma', true), person('Tomas', true)]],
  ['Emma gets one notification.', [person('Emma', true), person('Tomas', false)]],
  ['No client has joined yet, so nobody gets a notification.', [person('Tomas', false)]],
  ['No client has joined yet, so nobody gets a notification.', []],
])('an act names the people who are notified: %s', (sentence, clients) => {
  expect(notifiedInWords(clients)).toBe(sentence)
})
