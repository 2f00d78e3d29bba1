import { expect, test } from 'vitest'
import { BUILDER, CLIENT, OTHER_CLIENT, choice, chosen, option, signature, reply } from './selection-reply.cases.ts'

test('says what is stored, in currency units and whole quantities', () => {
  expect(reply('builder')).toMatchObject({
    id: 20,
    projectName: 'Lake House',
    category: 'Plumbing',
    quantity: 2.5,
    unit: 'set',
    unitPrice: 10.01,
    total: 25.03,
    allowance: 20,
    difference: 5.03,
    forecast: 25.03,
    daysLeft: -2,
    chosen: { by: 'Bea', byId: BUILDER, onBehalfOf: 'Cleo', at: '2027-02-02T00:00:00+00:00' },
    chosenOnBehalf: true,
    trade: 'Tara',
    internalNotes: 'Margin is thin',
    order: { reference: 'PO-1' },
    installed: { by: 'Tara', canUndo: true, photos: [{ fileId: 8, by: 'Tara' }] },
  })
})

test('says of what was chosen what is signed, with the data sheet of today', () => {
  const line = {
    dataSheet: '/api/files/9',
    id: 50,
    name: 'Tap as chosen',
    brand: null,
    price: 10.01,
    specifications: { Finish: 'Chrome' },
  }
  const { selectedItem, choices, options, discontinued } = reply('client')
  expect(selectedItem).toMatchObject(line)
  expect(choices).toMatchObject([{ ...line, optionId: 100, quantity: 2.5, total: 25.03 }])
  expect(options).toMatchObject([
    {
      chosen: true,
      item: { name: 'Tap as chosen', imageUrl: '/chosen.jpg', pictures: ['/now.jpg', '/side.jpg'], archived: true },
      total: 25.03,
      proposedBy: { name: 'Otto', side: 'client' },
      catalogPrice: null,
      can: { edit: false },
    },
  ])
  expect(discontinued).toBe(true)
})

test('keeps prices, plans and signatures from trades, and internal words from clients', () => {
  expect(reply('subcontractor')).toMatchObject({
    unitPrice: null,
    total: null,
    allowance: null,
    difference: null,
    forecast: null,
    fingerprint: null,
    selectedItem: { price: null },
    choices: [{ price: null, total: null }],
    approvals: { everyone: false, signed: [], missing: [] },
    order: { reference: null },
    tradeNotes: 'For the plumber',
    internalNotes: null,
    installed: { canUndo: true },
  })
  expect(reply('client')).toMatchObject({
    tradeNotes: null,
    tradeId: null,
    trade: null,
    internalNotes: null,
    order: { reference: null },
    installed: { canUndo: false },
  })
})

test('shows drafts among the options to builders alone', () => {
  const parts = { options: [{ ...option, sentAt: null }] }
  expect(reply('builder', {}, parts).options).toMatchObject([{ draft: true, catalogPrice: 9 }])
  expect(reply('client', {}, parts).options).toEqual([])
})

test('names who has signed and who still has to, where everyone must', () => {
  expect(reply('builder').approvals).toEqual({
    everyone: true,
    signed: [{ signOffId: 300, code: 'ABC', signer: 'Cleo Client', userId: CLIENT, signedAt: signature.signedAt }],
    missing: [{ userId: OTHER_CLIENT, name: 'Otto' }],
  })
  expect(reply('builder', { status: 'approved' }).approvals.missing).toEqual([])
  expect(reply('builder', { totalCents: 1_000 }).approvals.everyone).toBe(false)
})

test('is overdue for a client who owes the signature, and late while the builder owes the price', () => {
  expect([reply('builder').overdue, reply('client').overdue]).toEqual([true, false])
  expect(reply('client', {}, { signatures: null }).overdue).toBe(true)
  const owed = reply('builder', { awaitsPrice: true }, { options: [{ ...option, validUntil: '2027-03-09' }] })
  expect(owed).toMatchObject({ overdue: false, late: true, priceProblem: 'expired' })
  expect(reply('builder', { archivedAt: '2027-03-01T00:00:00+00:00' })).toMatchObject({ overdue: false, late: false })
})

test('lets a client sign once, and only at a confirmed price', () => {
  expect(reply('client').can.sign).toBe(false)
  expect(reply('client', {}, { signatures: null }).can.sign).toBe(true)
  const changed = { signatures: null, options: [{ ...option, catalogPriceCents: 800 }] }
  expect(reply('client', { awaitsPrice: true }, changed)).toMatchObject({
    priceProblem: 'changed',
    can: { sign: false },
  })
})

test('shows the latest valid approval, and the last voided one while none is valid', () => {
  const voided = { ...signature, voidedAt: '2027-02-06T00:00:00+00:00', voidReason: 'Changed' }
  const older = { ...voided, id: 2, signOffId: 301, signerId: OTHER_CLIENT, signer: 'Otto Owner' }
  const last = { ...older, id: 3, signOffId: 302, voidedAt: '2027-02-07T00:00:00+00:00' }
  const approved = reply('builder', { status: 'approved' }, { signatures: [signature, last] })
  expect(approved).toMatchObject({
    approvedAt: signature.signedAt,
    approval: { signOffId: 300 },
    previousApproval: null,
  })
  const snapshot = {
    version: 2 as const,
    lines: [],
    totalCents: null,
    allowanceCents: null,
    allowanceName: null,
    differenceCents: null,
    notes: null,
  }
  const before = reply(
    'builder',
    {},
    { signatures: [last, { ...older, snapshot }, voided].map((one) => (one === last ? { ...last, snapshot } : one)) },
  )
  expect(before).toMatchObject({
    approvedAt: null,
    approval: null,
    previousApproval: { signOffId: 302, snapshot, signers: [{ name: 'Otto Owner' }] },
  })
})

test('says what a shared allowance leaves, and counts no difference under it', () => {
  expect(reply('builder', { allowanceId: 6 })).toMatchObject({
    difference: null,
    sharedAllowance: { id: 6, name: 'Fixtures', amount: 500, chosen: 200.5, remaining: 299.5, toCome: true },
  })
  expect(reply('subcontractor', { allowanceId: 6 }).sharedAllowance).toBeNull()
})

test('shows the last open change request, and whether the deal changed since the client saw it', () => {
  const at = '2027-03-01T00:00:00+00:00'
  const requests = [2, 1].map((id) => ({ selectionId: 20, id, text: `Request ${id}`, at, byId: CLIENT }))
  expect(reply('builder', {}, { requests }).changeRequest).toEqual({
    messageId: 2,
    text: 'Request 2',
    at,
    by: 'Cleo',
    byId: CLIENT,
  })
  expect(reply('client', {}, { views: [{ selectionId: 20, fingerprint: 'e'.repeat(64) }] }).changedSinceSeen).toBe(true)
  expect(reply('client', {}, { views: [{ selectionId: 20, fingerprint: chosen.fingerprint }] }).changedSinceSeen).toBe(
    false,
  )
})

test('tells trades to stop, with what it was, and builders what is being decided', () => {
  const endedApproval = {
    at: '2027-03-01T00:00:00+00:00',
    choices: [{ ...choice, name: 'Old tap' }],
    notes: 'Old note',
    included: false,
  }
  expect(reply('subcontractor', { endedApproval })).toMatchObject({
    stopped: { at: endedApproval.at },
    notes: 'Old note',
    selectedItem: { name: 'Old tap', price: null },
    deadline: null,
    overdue: false,
    order: null,
    chosen: null,
    can: { install: false, talkToTrades: true },
  })
  const forBuilder = reply('builder', { endedApproval })
  expect(forBuilder).not.toHaveProperty('stopped')
  expect(forBuilder).toMatchObject({ notes: 'Signed note', can: { talkToTrades: true } })
})

test('lets nobody act on what is archived, and builders restore it', () => {
  const { can } = reply('builder', { archivedAt: '2027-03-01T00:00:00+00:00' })
  expect(Object.entries(can).filter(([, may]) => may)).toEqual([['restore', true]])
})
