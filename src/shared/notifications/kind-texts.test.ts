import { expect, test } from 'vitest'
import { buttonFor } from './kind-texts.ts'
import type { NotificationKind } from './vocabulary.ts'

const selection = '/projects/7/selections/12'
const selections = '/projects/7?tab=selections'
const timeline = '/projects/7?tab=timeline'

test.each<[kind: NotificationKind, link: string, button: string]>([
  ['changed', selection, 'Open the selection'],
  ['changed', selections, 'Open the selections'],
  ['changed', timeline, 'Open the timeline'],
  ['changed', '/projects/7', 'Open the project'],
  ['site_change', selection, 'See what is approved'],
  ['site_change', timeline, 'Open the timeline'],
  ['ordered', '/orders/3', 'Open the order'],
  ['deadline', selections, 'Open the selections'],
  ['decision_needed', selections, 'Review and decide'],
  ['invitation', '/projects/7', 'Open the project'],
])('the button of “%s” that opens %s is “%s”', (kind, link, button) => {
  expect(buttonFor(kind, link)).toBe(button)
  expect(buttonFor(kind, `https://finishwork.example${link}`)).toBe(button)
})
