import { expect, test } from 'vitest'
import { auditKinds } from '../activity/vocabulary.ts'
import { eventKinds } from './kinds.ts'
import { notificationsOfEvent } from '../notifications/announcements.ts'
import type { Recorded } from '../notifications/addressed-notification.ts'
import { parseRecorded } from '#server/platform/audit/recorded.ts'
import { audienceOf, placeOf } from './rules.ts'

const of = (kind: (typeof auditKinds)[number]) => ({ kind, projectId: 3, selectionId: null, selectionExists: false })
const eventOf = (kind: (typeof auditKinds)[number], projectId: number | null, data: { [key: string]: string } = {}) =>
  ({ seq: 1, actorName: 'Bea', projectId, selectionId: 8, ...parseRecorded(kind, { v: 2, ...data }) }) as Recorded
const withPage = (page: string) => auditKinds.filter((kind) => eventKinds[kind].page === page)

test('an event of a company leads to the page of its subject, where it has one', () => {
  const pages = {
    clients: '/clients',
    catalog: '/selections',
    suppliers: '/suppliers',
    orders: '/orders',
    timeline: null,
  }
  for (const [page, path] of Object.entries(pages)) {
    expect(withPage(page)).not.toEqual([])
    for (const kind of withPage(page)) expect(placeOf({ ...of(kind), projectId: null })).toBe(path)
  }
})

test('an event about a selection leads to it, or to the list when it is gone', () => {
  const about = { ...of('selection.edited'), selectionId: 8 }
  expect(placeOf({ ...about, selectionExists: true })).toBe('/projects/3/selections/8')
  expect(placeOf(about)).toBe('/projects/3?tab=selections')
})

test('an event of the whole project leads to the project', () => {
  expect(placeOf({ ...of('selections.sent'), selectionExists: true })).toBe('/projects/3')
})

test('any other event of a project leads to the project, and to its timeline for a milestone', () => {
  expect(placeOf(of('project.edited'))).toBe('/projects/3')
  for (const kind of withPage('timeline')) expect(placeOf(of(kind))).toBe('/projects/3?tab=timeline')
})

test('what a builder keeps to the team reaches no client', () => {
  expect(audienceOf('member.invited')).toBe('builders')
})

test('an event without a project notifies no one', () => {
  for (const kind of auditKinds) expect(notificationsOfEvent(eventOf(kind, null))).toEqual([])
})

test('clients and trades are notified of a renamed selection, each in their own notification', () => {
  const data = { selection: 'Sink', before: 'Basin', after: 'Sink' }
  const event = eventOf('selection.renamed', 3, data)
  const addressees = notificationsOfEvent(event).map(({ to }) => to)
  expect(addressees).toEqual([['clients'], ['trades']])
  expect(notificationsOfEvent(event, 'people').map(({ to }) => to)).toEqual([['clients']])
  expect(notificationsOfEvent(event, 'trades').map(({ to }) => to)).toEqual([['trades']])
  expect(notificationsOfEvent(event, 'nobody')).toEqual([])
})

test('the project log keeps what happens inside one act, and notifies no one a second time', () => {
  expect(notificationsOfEvent(eventOf('selection.sent', 3, { selection: 'Sink' }))).toEqual([])
})
