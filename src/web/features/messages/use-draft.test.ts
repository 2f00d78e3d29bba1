import { expect, test } from 'vitest'
import { afterSending, type Draft } from './use-draft.ts'

const photo = (id: number) => ({ id, name: `${id}.jpg`, kind: 'image' as const, url: `/api/files/${id}` })
const sent: Draft = {
  message: 'The tiles are here.',
  messageType: 'question',
  isInternal: true,
  files: [photo(1)],
  attempt: { body: 'The tiles are here.', key: 'first' },
}

test('a sent message leaves an empty field, with a key of its own', () => {
  const next = afterSending(sent, sent)
  expect(next).toMatchObject({ message: '', files: [], messageType: 'comment', isInternal: true })
  expect(next.attempt).toBeUndefined()
})

test('what is written and attached while a message is sent becomes the next one', () => {
  const meanwhile = { ...sent, message: 'All of them.', files: [photo(1), photo(2)] }
  const next = afterSending(meanwhile, sent)
  expect(next).toMatchObject({ message: 'All of them.', files: [photo(2)], messageType: 'question' })
  expect(next.attempt).toBeUndefined()
})
