import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addMoney } from '#shared/kernel/money.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { drawDeliveryTicket } from './delivery-ticket.ts'
import type { DeliveryTicketFacts, PurchaseOrderFacts } from './facts.ts'
import { drawPurchaseOrder } from './purchase-order.ts'

const base = {
  paper: 'letter',
  timeZone: 'America/New_York',
  madeAt: new Date('2026-11-17T15:00:00Z'),
  company: 'Alder & Stone Homes',
  contact: { logo: null, address: '3 Mill Road, Maplewood', phone: '(555) 014-2200', license: 'CBC 1250' },
  number: 'PO-1042',
  revision: 1,
  orderedOn: '2026-11-17',
  neededBy: '2027-01-08',
  supplier: {
    name: 'Northside Tile & Stone',
    contact: 'Dana Whitfield',
    email: 'orders@northside.example',
    phone: '(555) 014-8080',
    accountNumber: '40-1182',
    terms: 'Net 30',
  },
  deliverTo: '128 Orchard Lane\nMaplewood, NJ 07040',
  instructions: 'Call the site 30 minutes before. Pallets go into the garage, not the driveway.',
} satisfies Omit<DeliveryTicketFacts, 'project' | 'url' | 'lines'>

type Line = PurchaseOrderFacts['lines'][number]

const line = (n: number, more: Partial<Line> = {}): Line => {
  const total = Math.round((53.8 * (4 + n) + n / 100) * 100) / 100
  return {
    name: `Porcelain tile no. ${n}`,
    detail: null,
    supplierSku: `NT-${1000 + n}`,
    place: 'Hall bathroom',
    quantity: '5 boxes',
    contents: '53.8 sq ft',
    unitCost: 4 + n,
    per: 'per sq ft',
    taxable: true,
    tax: Math.round(total * 6.625) / 100,
    total,
    ...more,
  }
}

function orderOf(lines: Line[], more: Partial<PurchaseOrderFacts> = {}): PurchaseOrderFacts {
  const subtotal = addMoney(lines.map(({ total }) => total))
  const tax = addMoney(lines.map((one) => one.tax))
  return {
    ...base,
    currency: 'USD',
    siteContact: { name: 'Maya Torres', phone: '(555) 014-2200' },
    orderedBy: 'Maya Torres',
    notes: null,
    changes: [],
    canceled: false,
    draft: false,
    emailed: true,
    lines,
    subtotal,
    taxRate: 6.625,
    tax,
    total: addMoney([subtotal, tax]),
    ...more,
  }
}

const many = Array.from({ length: 60 }, (_, n) => line(n + 1))

/** With `ORDER_PDFS` the files are kept, to be opened. */
async function textOf(name: string, bytes: Uint8Array): Promise<string[]> {
  if (process.env.ORDER_PDFS) await writeFile(`${process.env.ORDER_PDFS}/${name}.pdf`, bytes)
  return pagesOf(bytes)
}

test('an order of one line names supplier, delivery, line, tax and total on one page', async () => {
  const [page, ...more] = await textOf('one', await drawPurchaseOrder(orderOf([line(1)])))
  expect(more).toHaveLength(0)
  for (const words of [
    'PO-1042',
    'Northside Tile & Stone',
    'Our account 40-1182',
    '128 Orchard Lane',
    'Site contact: Maya Torres',
    '(555) 014-2200',
    'Jan 08, 2027',
    'SKU NT-1001',
    '5 boxes',
    '53.8 sq ft',
    '6.625%',
    '$286.83',
    'License CBC 1250',
    'Page 1 of 1',
  ])
    expect(page).toContain(words)
})

test('sixty lines take three pages that repeat the number and the columns', async () => {
  const pages = await textOf('sixty', await drawPurchaseOrder(orderOf(many)))
  expect(pages).toHaveLength(3)
  for (const page of pages.slice(1)) expect(page).toMatch(/PO-1042 \(continued\).*Unit cost/)
  expect(pages.join(' ')).toContain('Porcelain tile no. 60')
  expect(pages.at(-1)).toContain('Total USD')
})

test('the totals are never alone on the last page', async () => {
  for (let count = 14; count < 24; count += 1) {
    const pages = await pagesOf(await drawPurchaseOrder(orderOf(many.slice(0, count))))
    expect(pages.at(-1), `${count} lines`).toContain(`Porcelain tile no. ${count}`)
    expect(pages.at(-1), `${count} lines`).toContain('Total USD')
  }
})

test('a draft says that it was not sent, and asks nothing of a supplier', async () => {
  const [draft] = await textOf('draft', await drawPurchaseOrder(orderOf([line(1)], { draft: true, orderedOn: null })))
  expect(draft).toContain('This order has not been sent.')
  expect(draft).toContain('Prepared by Maya Torres')
  expect(draft).not.toContain('Please confirm')
  const [canceled] = await textOf('canceled', await drawPurchaseOrder(orderOf([line(1)], { canceled: true })))
  expect(canceled).toContain('Please do not deliver it.')
  expect(canceled).not.toContain('Please confirm')
  const [phoned] = await textOf('phoned', await drawPurchaseOrder(orderOf([line(1)], { emailed: false })))
  expect(phoned).not.toContain('link in our email')
})

test('a revision says what changed', async () => {
  const changes = ['Porcelain tile no. 1: 6 boxes instead of 5', 'Freight was added']
  const order = orderOf([line(1, { quantity: '6 boxes' })], { revision: 2, changes })
  const [page] = await textOf('revision', await drawPurchaseOrder(order))
  expect(page).toContain('PO-1042 Rev 2')
  for (const change of changes) expect(page).toContain(change)
})

test.each(['USD', 'GBP', 'EUR', 'NZD'])(
  'long names and large amounts in %s stay inside their columns',
  async (currency) => {
    const name =
      'Hand-glazed zellige field tile with irregular edges, second choice, in the color “Weathered white with a trace of sage”'
    const lines = [
      line(1, {
        name,
        detail: 'Fes Studio, Atlas',
        supplierSku: 'ZELLIGE-FIELD-WEATHERED-WHITE-SAGE-4X4-2ND-CHOICE-000123',
        total: 1_284_500.55,
      }),
      line(2, {
        name: 'Freight',
        detail: null,
        supplierSku: null,
        place: null,
        quantity: '1',
        contents: null,
        per: 'each',
      }),
      line(3, { unitCost: null, name: 'Łazienkowa bateria, 浴室の蛇口', taxable: false, tax: 0 }),
    ]
    const order = orderOf(lines, { currency, paper: 'a4' })
    const [page] = await textOf(currency, await drawPurchaseOrder(order))
    expect(page).toContain(`Amounts in ${currency}`)
    expect(page).toContain('Your price')
    expect(page).toContain('No tax')
  },
)

test('the delivery ticket has quantities, a code and no price', async () => {
  const lines = many.slice(0, 14).map(({ name, detail, supplierSku, place, quantity, contents }, n) => ({
    name,
    detail,
    supplierSku,
    place,
    quantity,
    contents,
    delivered: n === 2 ? '2 boxes' : null,
  }))
  const facts: DeliveryTicketFacts = {
    ...base,
    project: 'Clarke residence',
    lines,
    url: 'https://build.example/orders/12/receive',
  }
  const pages = await textOf('ticket', await drawDeliveryTicket(facts))
  const text = pages.join(' ')
  expect(text).toContain('Scan to receive it')
  expect(text).toContain('2 boxes')
  expect(text).toContain('Clarke residence')
  expect(text).not.toMatch(/[$€£]|cost|tax|total/iu)
})
