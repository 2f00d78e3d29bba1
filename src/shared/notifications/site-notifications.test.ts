import { expect, test } from 'vitest'
import { parseRecorded } from '#server/platform/audit/recorded.ts'
import { notificationsOfEvent } from './announcements.ts'

test('notes for the trades wait for the others of the same act before they are emailed', () => {
  const event = { seq: 7, actorName: 'Bea', projectId: 1, selectionId: 2 }
  const siteNotificationOf = (data: Record<string, string | string[]>) =>
    notificationsOfEvent({ ...event, ...parseRecorded('selection.edited', { v: 2, ...data }) }).find(
      ({ kind }) => kind === 'site_change',
    )
  const notes = siteNotificationOf({ selection: 'Wall tile', changed: ['tradeNotes'] })
  expect(notes).toMatchObject({ to: ['trades'], title: 'New notes for Wall tile', gathers: true })
  const item = siteNotificationOf({ selection: 'Wall tile', changedDeal: 'included', item: 'Zellige' })
  expect(item).toMatchObject({ title: 'Bea changed Wall tile' })
  expect(item?.gathers).toBeUndefined()
})
