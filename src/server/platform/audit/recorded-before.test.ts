import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditKinds } from '#shared/activity/vocabulary.ts'
import { parseRecorded, notifiesInVersion1 } from '#server/platform/audit/recorded.ts'
import { eventSentence } from '#shared/events/rules.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { AddressedNotification, Recorded } from '#shared/notifications/addressed-notification.ts'
import { notificationsOfEvent } from '#shared/notifications/announcements.ts'
import { linkHash } from './chain.ts'
import type { ChainRow } from './verify.ts'

type Before = {
  row: ChainRow & Omit<Recorded, 'data'> & { data: Json }
  sentence: string
  notifications: Pick<AddressedNotification, 'kind' | 'to' | 'title' | 'body' | 'link'>[]
}

/** Rows as they were recorded before payloads had types, with what people read of them then. */
const rows = readFileSync(new URL('./recorded-before.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Before)

/** No act records it any more. */
const retired = ['selection.signatures_complete']

test('there is an old row of every kind', () => {
  const kinds = new Set(rows.map(({ row }) => row.kind))
  expect(auditKinds.filter((kind) => !kinds.has(kind) && !retired.includes(kind))).toEqual([])
})

test.each(rows.map((before) => [`${before.row.kind}: ${before.sentence}`, before] as const))(
  'reads as before and keeps its hash: %s',
  (_, { row, sentence, notifications }) => {
    const fact = parseRecorded(row.kind, row.data)
    expect(eventSentence(fact)).toBe(sentence)
    const { seq, actorName, projectId, selectionId } = row
    const notified = notificationsOfEvent(
      { seq, actorName, projectId, selectionId, ...fact },
      notifiesInVersion1(row.kind, row.data),
    )
    expect(notified.map(({ kind, to, title, body, link }) => ({ kind, to, title, body, link }))).toEqual(notifications)
    expect(linkHash(row)).toBe(row.hash)
  },
)

test('a row that lacks everything still reads as a sentence', () => {
  for (const kind of auditKinds) expect(eventSentence(parseRecorded(kind, {}))).not.toMatch(/undefined|null|NaN/)
})
