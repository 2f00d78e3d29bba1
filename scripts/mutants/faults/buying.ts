import { faultsIn } from '../fault.ts'

const orders = 'features/procurement/orders/orders.test.ts'
const sending = 'features/procurement/sending/sending.test.ts'
const arrivedInPart = 'features/procurement/receiving/arrived-in-part.test.ts'
const receiving = 'features/procurement/receiving/receiving.test.ts'
const recalling = 'features/procurement/sending/recalling.test.ts'
const reminding = 'features/procurement/sending/reminding.test.ts'
const inPart = 'features/procurement/to-order/ordered-in-part.test.ts'
const invoices = 'features/procurement/invoices/invoices.test.ts'
const keptMoney = 'features/money/kept-money.test.ts'
const limits = 'testing/guards/limits.test.ts'
const locks = 'testing/guards/buying-locks.test.ts'
const others = 'testing/guards/other-companies.test.ts'
const permissions = 'testing/permissions/permissions.test.ts'

export const buyingFaults = [
  ...faultsIn(
    'features/procurement/orders/rows-store.ts',
    [orders],
    [
      {
        find: `.where(and(eq(orders.companyId, companyId), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.id))
    .for('no key update')`,
        replace: `.where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update')`,
        why: 'an order of another company is not found',
        tests: [orders, permissions],
      },
      {
        find: `    .orderBy(asc(orders.id))
    .for('no key update')`,
        replace: `    .orderBy(asc(orders.id))`,
        why: 'an act holds the order that it checks',
        tests: [locks],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/orders/acting.ts',
    [sending],
    [
      {
        find: 'if (version !== undefined && version !== order.version)',
        replace: 'if (version !== undefined && version > order.version)',
        why: 'a stale version is refused',
        tests: [sending, locks],
      },
      {
        find: "requirePossible(typeof act === 'string' ? act : act(order), order.status)",
        replace: 'act satisfies unknown',
        why: 'an act is refused in a status in which it is not possible',
        tests: [arrivedInPart],
      },
      {
        find: '    await recordAll(tx, ctx, events)\n',
        replace: '',
        why: 'every act on an order is in the audit log',
        tests: [sending, receiving],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/sending/sending.ts',
    [sending],
    [
      {
        find: "if (lines.length === 0) throw new AppError('conflict', 'This order has no lines yet.')",
        replace: '',
        why: 'an order without lines is not sent',
        tests: [arrivedInPart],
      },
      {
        find: 'if (choice?.quantityMilli === line.signedMilli && choice?.unit === line.unit) continue',
        replace: 'if (choice?.unit === line.unit) continue',
        why: 'only what was signed is sent',
      },
      {
        find: "      row.status === 'approved' &&\n      row.choices.every(",
        replace: "      row.status === 'approved' &&\n      row.choices.some(",
        why: 'a selection is ordered once all of its items are',
        tests: [inPart, sending],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/routes.ts',
    [limits],
    [
      {
        find: '      if (body.sendEmail) await limit.consumeEmailLimit(ctx)\n',
        replace: '',
        why: 'a company emails a limited number of orders',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/orders/canceling.ts',
    [recalling],
    [
      {
        find: '    await links.withdrawLinks(tx, orderId, ctx.now)\n',
        replace: '',
        why: 'the link of a canceled order opens nothing',
        tests: [recalling, receiving, sending],
      },
      {
        find: 'const events = await writeUnordered(scenes)',
        replace: 'const events = await writeUnordered([])',
        why: 'selections of a canceled order can be ordered again',
        tests: [sending],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/orders/editing.ts',
    [sending],
    [
      {
        find: '      version: input.version,\n',
        replace: '',
        why: 'the second of two tabs overwrites nothing',
        tests: [orders],
      },
      {
        find: 'if (quantityMilli < line.deliveredMilli)',
        replace: 'if (quantityMilli < 0)',
        why: 'a line keeps what has arrived of it',
        tests: [arrivedInPart],
      },
      {
        find: 'if (arrived) throw',
        replace: 'if (arrived && arrived.quantityMilli < 0) throw',
        why: 'a line that has arrived in part is not removed',
        tests: [arrivedInPart],
      },
      {
        find: "    requirePossible('delete', order.status)\n",
        replace: '',
        why: 'an order that was sent is not deleted',
        tests: [locks, orders],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/receiving/receiving.ts',
    [receiving],
    [
      {
        find: 'if (deliveries.at(-1)?.id !== deliveryId)',
        replace: 'if (deliveries.length === 0)',
        why: 'only the last delivery is undone',
      },
      {
        find: 'selections.has(row.id) && row.installedAt !== null',
        replace: 'selections.has(row.id) && row.installedAt === undefined',
        why: 'a delivery is not undone below what is installed',
      },
      {
        find: 'own.every(({ line }) => openMilli(line) === 0)',
        replace: 'own.some(({ line }) => openMilli(line) === 0)',
        why: 'a selection has arrived once everything of it has',
        tests: [arrivedInPart],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/supplier-page/supplier-page.ts',
    [receiving],
    [
      {
        find: 'if (order.revision !== input.revision)',
        replace: 'if (order.revision < input.revision)',
        why: 'a supplier answers the revision that was read',
        tests: [receiving, locks],
      },
      {
        find: "await platform.limits.consume('order_answer', link.tokenHash.toString('hex'), TOO_MANY)",
        replace: '',
        why: 'a link is answered a limited number of times',
        tests: [limits],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/invoices/store.ts',
    [invoices],
    [
      {
        find: "where(own(companyId, orderId)).for('no key update')",
        replace: 'where(own(companyId, orderId))',
        why: 'an invoice holds the order that it is compared with',
        tests: [locks, invoices],
      },
      {
        find: 'and(eq(orders.companyId, companyId), eq(orders.id, orderId))',
        replace: 'eq(orders.id, orderId)',
        why: 'an invoice of another company’s order is not read',
        tests: [others],
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/invoices/recording.ts',
    [invoices],
    [
      {
        find: 'toCents(accepted ?? 0) === difference',
        replace: 'accepted !== undefined',
        why: 'a difference is accepted only as it was shown',
      },
      {
        find: '    await store.updateDisputedCount(tx, companyId, orderId)\n',
        replace: '',
        why: 'the list of orders shows which have an invoice in dispute',
      },
      {
        find: '    await record(tx, ctx, event)\n',
        replace: '',
        why: 'every act on an invoice is in the audit log',
      },
    ],
  ),
  ...faultsIn(
    'features/money/counting-store.ts',
    [keptMoney],
    [
      {
        find: 'sql`select exists (select from money_changes where company_id = ${company}) as stale`',
        replace: 'sql`select ${company} < 0 as stale`',
        why: 'figures that are stale are counted again',
      },
      {
        find: 'div(cents * (upto - gross), whole)) as cents',
        replace: 'div(cents * (upto - gross - 1), whole)) as cents',
        why: 'the shares of an invoice add up to it',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/sending/reminding.tsx',
    [reminding],
    [
      {
        find: 'groupBy(orders, ({ supplierId, email }) => `${supplierId} ${email.toLowerCase()}`)',
        replace: 'groupBy(orders, ({ orderId }) => `${orderId}`)',
        why: 'a supplier gets one reminder a day about everything',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/sending/reminding-store.ts',
    [reminding],
    [
      {
        find: 'and (sent.created_at at time zone c.time_zone)::date = h.here::date',
        replace: 'and (sent.created_at at time zone c.time_zone)::date > h.here::date',
        why: 'what falls due on the day of a reminder waits for the next one',
      },
    ],
  ),
]
