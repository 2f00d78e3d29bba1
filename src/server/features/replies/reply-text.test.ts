import { describe, expect, test } from 'vitest'
import { textOfHtml } from './html-reply.ts'
import { htmlSamples, textSamples } from './reply-samples.ts'
import { replyText } from './reply-text.ts'

const OWN = 'no-reply@finishwork.example'

describe('keeps only what the person wrote', () => {
  test.each(textSamples)('in plain text of $program', ({ mail, wanted }) => {
    expect(replyText(mail, OWN)).toBe(wanted)
    expect(replyText(mail.replaceAll('\n', '\r\n'), OWN)).toBe(wanted)
  })

  test.each(htmlSamples)('in HTML of $program', ({ mail, wanted }) => {
    expect(replyText(textOfHtml(mail), OWN)).toBe(wanted)
  })
})

test.each([
  'Please call me. From: where do you get these tiles?',
  'On Monday we wrote:\nthe brass one',
  'I said > 5 boxes\nand - as you know - 10 boxes would be too many',
  'Options:\n1. Brass\n2. Steel\n\nSubject: to change',
])('leaves ordinary text as it is: %j', (text) => {
  expect(replyText(text, OWN)).toBe(text)
})

test('reads a hostile text of any length', () => {
  for (const unit of [
    'On ',
    '> ',
    'From: ',
    '<a@',
    '*_',
    'On a 1 c wrote\n',
    'Am 1 schrieb :',
    '- -',
    'De : ',
    '1:11 ',
  ])
    expect(replyText(unit.repeat(200_000), OWN).length).toBeLessThanOrEqual(200_000)
  for (const unit of ['<div>', '<blockquote type=cite>', '<!--', '<a b=', '&amp', '<table><tr><td>'])
    expect(textOfHtml(`Yes${unit.repeat(200_000)}`).length).toBeLessThanOrEqual(1_000_000)
})
