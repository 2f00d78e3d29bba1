import type { Material, SiteChanges, SiteLine } from '../events/payloads/selection-schemas.ts'
import { dayInWords } from '../kernel/dates.ts'
import {
  ARRIVED,
  ARRIVED_DAMAGED,
  ARRIVED_IN_PART,
  ARRIVES,
  restInWords,
  SOME_DAMAGED,
} from '../selections/status-words.ts'
import { firstNamesInWords, selectionsInWords } from '../selections/words.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'
import { type Notifies, tradesNotified } from './audiences.ts'
import { type Card, tradeCardOfLine } from './card.ts'
import { selectionLink, selectionsLink } from './links.ts'
import { nowIs, planWith } from './site-notifications.ts'

/** Notifications of the trades about several selections that were changed in one act. Each person is notified of their own. */
export type SiteBatch = {
  lines: readonly SiteLine[]
  /** Also of selections that the person has not opened. */
  unopened: boolean
  notificationFor: (own: readonly SiteLine[]) => AddressedNotification
}

/** One notification per person and act: what is no longer approved first, and anything else for those who did not get that. */
export function siteBatchesOfEvent(event: Recorded, notifies: Notifies = 'everyone'): SiteBatch[] {
  const { projectId, data } = event
  if (projectId === null || notifies === 'nobody' || notifies === 'people') return []
  if (event.kind === 'signoff.signed') return batchOfSigning(event)
  if (event.kind === 'selections.sent') return batchOfIncluding(event)
  if (!('site' in data) || !data.site) return []
  const { voided = [], material } = data.site
  return [
    ...batchOf('voided', voided, noLongerApproved(event)),
    ...batchOf('changed', changedLines(data.site), changedOnSite(event, data.site)),
    ...(material ? batchOf('material', material.lines, arrivedOnSite(event, material)) : []),
  ]
}

const batchOf = (
  what: keyof typeof tradesNotified,
  lines: readonly SiteLine[],
  notificationFor: SiteBatch['notificationFor'],
): SiteBatch[] =>
  lines.length === 0
    ? []
    : [
        {
          lines,
          unopened: tradesNotified[what] !== 'who saw it',
          notificationFor: (own) => ({ card: onlyCard(own), ...notificationFor(own) }),
        },
      ]

const onlyCard = ([first, ...others]: readonly SiteLine[]): Card | null =>
  first && others.length === 0 ? tradeCardOfLine(first) : null

const common = ({ projectId, seq }: Recorded) => ({
  kind: 'site_change' as const,
  to: [],
  key: `site:${projectId}:${seq}`,
})

const noLongerApproved =
  (event: Recorded): SiteBatch['notificationFor'] =>
  (own) => ({
    ...common(event),
    title: `No longer approved: ${called(own)}`,
    body: `${event.actorName} changed ${namesOf(own)}. Do not order or install ${own.length === 1 ? 'it until it is' : 'them until they are'} approved again.`,
    link: selectionsLink(event.projectId),
    unopened: true,
  })

function changedLines({ changed = [], renamed = [], notes = [] }: SiteChanges): SiteLine[] {
  return [...new Map([...changed, ...renamed, ...notes].map((line) => [line.id, line])).values()]
}

function changedOnSite(event: Recorded, { voided = [], changed, renamed }: SiteChanges): SiteBatch['notificationFor'] {
  const { actorName } = event
  const onlyNotes = !changed?.length && !renamed?.length
  return (own) => ({
    ...common(event),
    title: onlyNotes ? `New notes for ${called(own)}` : `${actorName} changed ${called(own)}`,
    body: own.length === 1 ? (onlyNotes ? `${actorName} changed the notes for the trades.` : null) : namesOf(own),
    link: linkToOwn(event.projectId, own),
    gathers: voided.length === 0,
  })
}

/** The approval said "You can plan with them", also to those who opened nothing. */
function arrivedOnSite(event: Recorded, { what }: Material): SiteBatch['notificationFor'] {
  const { data } = event
  const expectedOn = 'expectedOn' in data ? (data.expectedOn ?? null) : null
  const damaged = 'damaged' in data && data.damaged === true
  return (own) => ({
    ...common(event),
    title: `${materialInWords(what, expectedOn)}: ${called(own)}`,
    body:
      [own.length === 1 ? '' : namesOf(own), restOfMaterial(what, expectedOn, damaged)].filter(Boolean).join('. ') ||
      null,
    link: linkToOwn(event.projectId, own),
    gathers: true,
    unopened: true,
  })
}

function materialInWords(what: Material['what'], day: string | null): string {
  if (what === 'arrived') return ARRIVED
  if (what === 'part') return ARRIVED_IN_PART
  if (what === 'damaged') return ARRIVED_DAMAGED
  if (what === 'unordered') return 'Order canceled'
  return day === null ? 'No date yet' : `${ARRIVES} ${dayInWords(day)}`
}

/** What a trade may plan with after a short or damaged delivery. It names neither order nor supplier, and no amount. */
function restOfMaterial(what: Material['what'], expectedOn: string | null, damaged: boolean): string {
  if (what !== 'part' && what !== 'damaged') return ''
  const rest = restInWords(expectedOn)
  return what === 'part' && damaged ? `${SOME_DAMAGED} ${rest}` : rest
}

const linkToOwn = (projectId: number | null, own: readonly SiteLine[]): string =>
  own.length === 1 && own[0] ? selectionLink(projectId ?? 0, own[0].id) : selectionsLink(projectId)
const called = (own: readonly SiteLine[]): string =>
  own.length === 1 ? (own[0]?.name ?? '') : selectionsInWords(own.length)
const namesOf = (own: readonly SiteLine[]): string => firstNamesInWords(own.map(({ name }) => name))

type ApprovedLine = SiteLine & { again?: boolean | undefined }

/** What one sign-off of several selections approved. One line alone is the event of its selection. */
function batchOfSigning(event: Recorded<'signoff.signed'>): SiteBatch[] {
  const lines = event.data.selections
  return lines.length < 2
    ? []
    : batchOfApproved(
        event,
        lines.filter(({ approved }) => approved),
      )
}

/** What was included in the same act that asks the client to decide the rest. */
const batchOfIncluding = (event: Recorded<'selections.sent'>): SiteBatch[] =>
  batchOfApproved(event, event.data.approved ?? [])

function batchOfApproved(event: Recorded, lines: readonly ApprovedLine[]): SiteBatch[] {
  const again = new Set(lines.flatMap((line) => (line.again ? [line.id] : [])))
  const notificationFor = (own: readonly SiteLine[]): AddressedNotification => {
    const isAgain = own.every(({ id }) => again.has(id))
    const item = own[0]?.item ?? null
    const one = isAgain ? nowIs(item) : planWith(item)
    const many = isAgain ? namesOf(own) : `${namesOf(own)}. You can plan with them.`
    return {
      ...common(event),
      title: `${isAgain ? 'Approved again' : 'Approved'}: ${called(own)}`,
      body: own.length === 1 ? one : many,
      link: linkToOwn(event.projectId, own),
      unopened: true,
    }
  }
  return batchOf('approved', lines, notificationFor)
}
