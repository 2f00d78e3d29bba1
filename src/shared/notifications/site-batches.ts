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
import { selectionLink, selectionsLink } from './batches.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'
import { nowIs, planWith } from './site-notifications.ts'

type Concerned = { id: number; name: string; item: string | null }

/** Notifications of the trades about several selections that were changed in one act. Each person is notified of their own. */
export type SiteBatch = {
  selectionIds: readonly number[]
  /** Also of selections that the person has not opened. */
  unopened: boolean
  notificationFor: (own: readonly Concerned[]) => AddressedNotification
}

/** Selections of one act by what happened to them, in the data of its event. */
export type SiteChanges = {
  voided?: number[]
  changed?: number[]
  renamed?: number[]
  notes?: number[]
  /** What happened to their material: it has arrived, all of it, in part or damaged, gets a day, or its order was canceled. */
  material?: { ids: number[]; what: 'arrived' | 'part' | 'damaged' | 'expected' | 'unordered' }
}

/** One notification per person and act: what is no longer approved first, and anything else for those who did not get that. */
export function siteBatchesOfEvent(event: Recorded): SiteBatch[] {
  if (event.kind === 'signoff.signed') return batchOfSigning(event)
  if (event.kind === 'selections.sent') return batchOfIncluding(event)
  const { seq, actorName, projectId, data } = event
  const site = data['site']
  if (projectId === null || data['draft'] === true || typeof site !== 'object' || site === null) return []
  const { voided = [], changed = [], renamed = [], notes = [], material } = site as SiteChanges
  const common = { kind: 'site_change' as const, to: [], key: `site:${projectId}:${seq}` }
  const linkTo = (own: readonly Concerned[]): string => linkToOwn(projectId, own)
  const onlyNotes = changed.length === 0 && renamed.length === 0
  const others = [...new Set([...changed, ...renamed, ...notes])]
  const batches: SiteBatch[] = [
    {
      selectionIds: voided,
      unopened: true,
      notificationFor: (own) => ({
        ...common,
        title: `No longer approved: ${called(own)}`,
        body: `${actorName} changed ${namesOf(own)}. Do not order or install ${own.length === 1 ? 'it until it is' : 'them until they are'} approved again.`,
        link: selectionsLink(projectId),
        unopened: true,
      }),
    },
    {
      selectionIds: others,
      unopened: false,
      notificationFor: (own) => ({
        ...common,
        title: onlyNotes ? `New notes for ${called(own)}` : `${actorName} changed ${called(own)}`,
        body: own.length === 1 ? (onlyNotes ? `${actorName} changed the notes for the trades.` : null) : namesOf(own),
        link: linkTo(own),
        gathers: voided.length === 0,
      }),
    },
    {
      selectionIds: material?.ids ?? [],
      // The approval said "You can plan with them", also to those who opened nothing.
      unopened: true,
      notificationFor: (own) => ({
        ...common,
        title: `${materialInWords(material?.what, data['expectedOn'])}: ${called(own)}`,
        body:
          [own.length === 1 ? '' : namesOf(own), restOfMaterial(material?.what, data)].filter(Boolean).join('. ') ||
          null,
        link: linkTo(own),
        gathers: true,
        unopened: true,
      }),
    },
  ]
  return batches.filter(({ selectionIds }) => selectionIds.length > 0)
}

type Material = NonNullable<SiteChanges['material']>['what'] | undefined

function materialInWords(what: Material, day: unknown): string {
  if (what === 'arrived') return ARRIVED
  if (what === 'part') return ARRIVED_IN_PART
  if (what === 'damaged') return ARRIVED_DAMAGED
  if (what === 'unordered') return 'Order canceled'
  return typeof day === 'string' ? `${ARRIVES} ${dayInWords(day)}` : 'No date yet'
}

/** What a trade may plan with after a short or damaged delivery. It names neither order nor supplier, and no amount. */
function restOfMaterial(what: Material, { expectedOn, damaged }: Recorded['data']): string {
  if (what !== 'part' && what !== 'damaged') return ''
  const rest = restInWords(typeof expectedOn === 'string' ? expectedOn : null)
  return what === 'part' && damaged === true ? `${SOME_DAMAGED} ${rest}` : rest
}

const linkToOwn = (projectId: number, own: readonly Concerned[]): string =>
  own.length === 1 && own[0] ? selectionLink(projectId, own[0].id) : selectionsLink(projectId)
const called = (own: readonly Concerned[]): string =>
  own.length === 1 ? (own[0]?.name ?? '') : selectionsInWords(own.length)
const namesOf = (own: readonly Concerned[]): string => firstNamesInWords(own.map(({ name }) => name))

type SignedLine = { id: number; approved: boolean; again?: boolean }

/** What one sign-off of several selections approved. One line alone is the event of its selection. */
function batchOfSigning(event: Recorded): SiteBatch[] {
  const lines = (Array.isArray(event.data['selections']) ? event.data['selections'] : []) as SignedLine[]
  return lines.length < 2
    ? []
    : batchOfApproved(
        event,
        lines.filter(({ approved }) => approved),
      )
}

/** What was included in the same act that asks the client to decide the rest. */
function batchOfIncluding(event: Recorded): SiteBatch[] {
  const ids = Array.isArray(event.data['includedIds']) ? event.data['includedIds'] : []
  return batchOfApproved(
    event,
    ids.map((id) => ({ id: Number(id) })),
  )
}

type Approved = { id: number; again?: boolean }

function batchOfApproved({ seq, projectId }: Recorded, lines: readonly Approved[]): SiteBatch[] {
  if (projectId === null || lines.length === 0) return []
  const again = new Set(lines.flatMap((line) => (line.again ? [line.id] : [])))
  const notificationFor = (own: readonly Concerned[]): AddressedNotification => {
    const isAgain = own.every(({ id }) => again.has(id))
    const item = own[0]?.item ?? null
    const one = isAgain ? nowIs(item) : planWith(item)
    const many = isAgain ? namesOf(own) : `${namesOf(own)}. You can plan with them.`
    return {
      kind: 'site_change',
      to: [],
      key: `site:${projectId}:${seq}`,
      title: `${isAgain ? 'Approved again' : 'Approved'}: ${called(own)}`,
      body: own.length === 1 ? one : many,
      link: linkToOwn(projectId, own),
      unopened: true,
    }
  }
  return [{ selectionIds: lines.map(({ id }) => id), unopened: true, notificationFor }]
}
