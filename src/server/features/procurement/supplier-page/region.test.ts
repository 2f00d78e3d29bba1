import { PDF } from '@libpdf/core'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayInWords } from '#shared/kernel/dates.ts'
import { getDeliveryTicket, getOrderPdf, readSupplierOrder } from '#shared/procurement/orders/endpoints.ts'
import { papers } from '#server/platform/pdf/sheet.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'

/** An order of a company elsewhere, sent half an hour before midnight in London: in Auckland the next day has begun, and in June, when the link ends, in all of them. */
async function orderFrom({ region, timeZone, currency }: Place) {
  const yard = await orderYard({ now: '2027-03-10T23:30:00Z' })
  const { world, home, builder, approved } = yard
  await world.db.execute(
    sql`update companies set region = ${region}, time_zone = ${timeZone}, currency = ${currency} where id = ${home.company.id}`,
  )
  await world.db.execute(
    sql`update projects set time_zone = ${timeZone}, currency = ${currency} where id = ${home.project.id}`,
  )
  const order = await yard.sent(await approved())
  const [mail] = await world.mailsTo(yard.supplierEmail)
  const token = mail?.links.map((link) => /\/supplier-order\/([\w-]{43})$/.exec(link)?.[1]).find(Boolean) ?? ''
  const paper = async ({ path }: { path: string }) => {
    const file = await world.request(`/api${path.replace(':orderId', String(order.id))}`, {
      headers: { cookie: builder.cookie },
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { width, height } = (await PDF.load(bytes)).getPage(0) ?? {}
    return { size: { width, height }, text: (await pagesOf(bytes)).join(' ') }
  }
  return { page: await world.call(null, readSupplierOrder, { token }), mail, paper }
}

type Place = (typeof places)[number]
const places = [
  { region: 'GB', timeZone: 'Europe/London', currency: 'GBP', today: '2027-03-10', total: '£172.16' },
  { region: 'IE', timeZone: 'Europe/Dublin', currency: 'EUR', today: '2027-03-10', total: '€172.16' },
  { region: 'NZ', timeZone: 'Pacific/Auckland', currency: 'NZD', today: '2027-03-11', total: '$172.16' },
] as const

test.each(places)(
  'what a supplier gets of an order from $region has its day, its currency and its paper, and dates are typed as there',
  async (place) => {
    const { page, mail, paper } = await orderFrom(place)
    const { region, timeZone, currency, today, total } = place
    expect(page.body).toMatchObject({ company: { region, timeZone }, currency, total: 172.16 })
    expect(mail?.text).toContain('works until Jun 09, 2027')
    const order = await paper(getOrderPdf)
    expect(order.size).toEqual(papers.a4)
    expect(order.text).toContain(`Ordered ${dayInWords(today)}`)
    expect(order.text).toContain(`Amounts in ${currency}`)
    expect(order.text).toContain(total)
    expect((await paper(getDeliveryTicket)).size).toEqual(papers.a4)
  },
)
