import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Parts, ProjectRow } from './parts-store.ts'
import type { SelectionRow } from './rows-store.ts'
import { replier } from './selection-reply.ts'

export const BUILDER = 1
export const CLIENT = 2
export const OTHER_CLIENT = 3
const TRADE = 4
const readers = { builder: BUILDER, client: CLIENT, subcontractor: TRADE } as const

const project: Omit<ProjectRow, 'seat' | 'userId'> = {
  id: 10,
  companyId: 7,
  name: 'Lake House',
  currency: 'USD',
  timeZone: 'America/New_York',
  archived: false,
  signingRule: 'all_above',
  signingThresholdCents: 1_000,
  today: '2027-03-10',
}

export const choice = {
  optionId: 100,
  itemId: 50,
  categoryId: 5,
  name: 'Tap as chosen',
  brand: null,
  model: 'T-1',
  description: null,
  specifications: [['Finish', 'Chrome']] as [string, string][],
  imageUrl: '/chosen.jpg',
  imageHash: null,
  unit: 'set' as const,
  quantityMilli: 2_500,
  priceCents: 1_001,
}

export const chosen: SelectionRow = {
  id: 20,
  projectId: 10,
  name: 'Kitchen tap',
  description: 'Above the sink',
  room: 'Kitchen',
  phase: 'Finish',
  categoryId: 5,
  selectedItemId: 50,
  choices: [choice],
  changedFrom: null,
  maxChoices: 2,
  included: false,
  sentAt: '2027-02-01T00:00:00+00:00',
  priority: 'high',
  deadline: '2027-03-08',
  deadlineTyped: true,
  plan: null,
  notes: 'Signed note',
  tradeNotes: 'For the plumber',
  tradeId: TRADE,
  internalNotes: 'Margin is thin',
  status: 'selected',
  createdAt: '2027-01-01T00:00:00+00:00',
  updatedAt: '2027-01-02T00:00:00+00:00',
  version: 3,
  quantityMilli: 1_000,
  unit: 'each',
  totalCents: 2_503,
  allowanceCents: 2_000,
  allowanceId: null,
  forecastCents: 2_503,
  fingerprint: 'f'.repeat(64),
  chosen: { byId: BUILDER, forId: CLIENT, at: '2027-02-02T00:00:00+00:00' },
  order: { reference: 'PO-1', expectedOn: null, orderedAt: '2027-02-03T00:00:00+00:00', deliveredAt: null },
  installed: { at: '2027-02-04T00:00:00+00:00', byId: TRADE, note: null },
  declineReason: null,
  deadlineOffsetDays: null,
  deadlineMilestone: null,
  wasSigned: true,
  archivedAt: null,
  endedApproval: null,
  awaitsPrice: false,
}

export const option = {
  id: 100,
  selectionId: 20,
  itemId: 50,
  proposedBy: OTHER_CLIENT,
  note: null,
  quantityMilli: null,
  unit: null,
  priceCents: 900,
  ownPrice: false,
  catalogPriceCents: 900,
  validUntil: null,
  recommended: true,
  sentAt: '2027-02-01T00:00:00+00:00',
  createdAt: '2027-01-05T00:00:00+00:00',
  position: 0,
}

export const item = {
  id: 50,
  name: 'Tap',
  brand: 'Brass & Co',
  model: 'T-2',
  description: 'A tap',
  priceCents: 900,
  pictures: ['/now.jpg', '/side.jpg'],
  availability: 'in_stock' as const,
  leadTimeDays: 14,
  specifications: { Finish: 'Steel' },
  dataSheet: '/api/files/9',
  discontinued: true,
}

export const signature = {
  id: 1,
  selectionId: 20,
  signOffId: 300,
  signerId: CLIENT,
  code: 'ABC',
  signedAt: '2027-02-05T00:00:00+00:00',
  signer: 'Cleo Client',
  userId: CLIENT,
  voidedAt: null,
  voidReason: '',
  snapshot: null,
}

const person = (id: number, name: string) => ({ companyId: 7, id, name, builder: id === BUILDER, archived: false })

export function reply(
  seat: ProjectRow['seat'],
  row: Partial<SelectionRow> = {},
  parts: Partial<Parts> = {},
): Selection {
  const stored = { ...chosen, ...row }
  const found: Parts = {
    selections: [stored],
    projects: [{ ...project, seat, userId: readers[seat] }],
    categories: [{ id: 5, name: 'Plumbing' }],
    allowances: [
      { id: 6, name: 'Fixtures', amountCents: 50_000, chosenCents: 20_050, draftOpen: 1, draftChosenCents: 0 },
    ],
    options: seat === 'subcontractor' ? null : [option],
    items: [item],
    requests: null,
    views: null,
    signatures: [signature],
    clients: [
      { projectId: 10, userId: OTHER_CLIENT },
      { projectId: 10, userId: CLIENT },
    ],
    photos: [{ selectionId: 20, fileId: 8, at: '2027-02-04T01:00:00+00:00', byId: TRADE }],
    people: [person(BUILDER, 'Bea'), person(CLIENT, 'Cleo'), person(OTHER_CLIENT, 'Otto'), person(TRADE, 'Tara')],
    ...parts,
  }
  return replier(found)(stored)
}
