import { expect, test } from 'vitest'
import { presetOf, presets, settingsOf } from './presets.ts'
import { notificationKinds } from './vocabulary.ts'

test('every preset is recognized by its own settings', () => {
  for (const preset of presets) expect(presetOf(settingsOf(preset, notificationKinds))).toBe(preset)
})

test('only what needs the reader is emailed under "needs_me", and invitations never wait', () => {
  const of = (preset: (typeof presets)[number]) =>
    Object.fromEntries(settingsOf(preset, notificationKinds).map(({ kind, delivery }) => [kind, delivery]))
  expect(of('needs_me')).toMatchObject({ overdue: 'at_once', answer: 'at_once', ordered: 'never', approved: 'never' })
  expect(of('daily')).toMatchObject({ invitation: 'at_once', overdue: 'daily', ordered: 'daily' })
})

test('a mix of settings is no preset', () => {
  const [first, ...rest] = settingsOf('everything', notificationKinds)
  if (!first) throw new Error('No kinds')
  expect(presetOf([{ ...first, delivery: 'never' }, ...rest])).toBeUndefined()
})
