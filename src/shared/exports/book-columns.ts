import { unitLabel } from '../catalog/rules.ts'
import type { Unit } from '../catalog/units.ts'
import { type InvoiceState, invoiceStateWords } from '../procurement/invoices/states.ts'
import type { OrderStatus } from '../procurement/orders/statuses.ts'
import { statusWords } from '../procurement/orders/words.ts'
import type { BookLayout } from './book-layouts.ts'
import type { Column } from './columns.ts'
import { NEEDED_BY } from '../procurement/log/words.ts'

/** One line of a placed order. */
export type BookedLine = {
  order: string
  status: OrderStatus
  supplier: string
  email: string | null
  project: string | null
  date: string
  neededBy: string | null
  deliveryAddress: string
  currency: string
  description: string
  supplierSku: string | null
  quantity: number
  unit: Unit
  unitCost: number | null
  amount: number
  tax: number
}

/** One invoice of a supplier. */
export type BookedInvoice = {
  number: string
  order: string
  supplier: string
  email: string | null
  terms: string | null
  project: string | null
  date: string
  due: string
  currency: string
  amount: number
  ordered: number
  difference: number
  note: string | null
  state: InvoiceState
  disputeNote: string | null
}

type Cells<Row> = readonly [label: string, kind: Column<Row>['kind'], value: (row: Row) => string | number | null][]

const forBuilders = <Row>(cells: Cells<Row>): readonly Column<Row>[] =>
  cells.map(([label, kind, value]) => ({ label, kind, only: 'builder', value }))

const forOf = ({ order, project }: BookedInvoice): string => (project === null ? order : `${order}, ${project}`)

/** Left for the bookkeeper, because accounts and tax codes are theirs. */
const empty = () => null

export const orderLineColumns: Record<BookLayout, readonly Column<BookedLine>[]> = {
  finishwork: forBuilders([
    ['Order', 'text', ({ order }) => order],
    ['Status', 'text', ({ status }) => statusWords[status]],
    ['Supplier', 'text', ({ supplier }) => supplier],
    ['Project', 'text', ({ project }) => project],
    ['Ordered on', 'date', ({ date }) => date],
    [NEEDED_BY, 'date', ({ neededBy }) => neededBy],
    ['Description', 'text', ({ description }) => description],
    ['Supplier SKU', 'text', ({ supplierSku }) => supplierSku],
    ['Quantity', 'number', ({ quantity }) => quantity],
    ['Unit', 'text', ({ unit }) => unitLabel(unit)],
    ['Unit cost', 'money', ({ unitCost }) => unitCost],
    ['Amount', 'money', ({ amount }) => amount],
    ['Tax', 'money', ({ tax }) => tax],
    ['Currency', 'text', ({ currency }) => currency],
  ]),
  quickbooks: forBuilders([
    ['Purchase Order No', 'text', ({ order }) => order],
    ['Vendor', 'text', ({ supplier }) => supplier],
    ['Purchase Order Date', 'date', ({ date }) => date],
    ['Ship To', 'text', ({ deliveryAddress }) => deliveryAddress || null],
    ['Memo', 'text', ({ project }) => project],
    ['Line Item', 'text', ({ supplierSku }) => supplierSku],
    ['Line Description', 'text', ({ description }) => description],
    ['Line Qty', 'number', ({ quantity }) => quantity],
    ['Line Unit Price', 'money', ({ unitCost }) => unitCost],
    ['Line Amount', 'money', ({ amount }) => amount],
    ['Line Tax Amount', 'money', ({ tax }) => tax],
    ['Currency Code', 'text', ({ currency }) => currency],
  ]),
  xero: forBuilders([
    ['*ContactName', 'text', ({ supplier }) => supplier],
    ['EmailAddress', 'text', ({ email }) => email],
    ['*PurchaseOrderNumber', 'text', ({ order }) => order],
    ['Reference', 'text', ({ project }) => project],
    ['*OrderDate', 'date', ({ date }) => date],
    ['DeliveryDate', 'date', ({ neededBy }) => neededBy],
    ['DeliveryAddress', 'text', ({ deliveryAddress }) => deliveryAddress || null],
    ['InventoryItemCode', 'text', ({ supplierSku }) => supplierSku],
    ['*Description', 'text', ({ description }) => description],
    ['*Quantity', 'number', ({ quantity }) => quantity],
    ['*UnitAmount', 'money', ({ unitCost }) => unitCost ?? 0],
    ['*AccountCode', 'text', empty],
    ['*TaxType', 'text', empty],
    ['TaxAmount', 'money', ({ tax }) => tax],
    ['Currency', 'text', ({ currency }) => currency],
  ]),
}

export const invoiceColumns: Record<BookLayout, readonly Column<BookedInvoice>[]> = {
  finishwork: forBuilders([
    ['Invoice', 'text', ({ number }) => number],
    ['Supplier', 'text', ({ supplier }) => supplier],
    ['Order', 'text', ({ order }) => order],
    ['Project', 'text', ({ project }) => project],
    ['Date', 'date', ({ date }) => date],
    ['Due', 'date', ({ due }) => due],
    ['Amount', 'money', ({ amount }) => amount],
    ['Ordered', 'money', ({ ordered }) => ordered],
    ['Difference when recorded', 'money', ({ difference }) => difference],
    ['Currency', 'text', ({ currency }) => currency],
    ['Status', 'text', ({ state }) => invoiceStateWords[state]],
    ['Disputed because', 'text', ({ disputeNote }) => disputeNote],
    ['Note', 'text', ({ note }) => note],
  ]),
  quickbooks: forBuilders([
    ['Bill No', 'text', ({ number }) => number],
    ['Vendor', 'text', ({ supplier }) => supplier],
    ['Bill Date', 'date', ({ date }) => date],
    ['Due Date', 'date', ({ due }) => due],
    ['Terms', 'text', ({ terms }) => terms],
    ['Memo', 'text', forOf],
    ['Account', 'text', empty],
    ['Line Description', 'text', forOf],
    ['Line Amount', 'money', ({ amount }) => amount],
    ['Currency Code', 'text', ({ currency }) => currency],
  ]),
  xero: forBuilders([
    ['*ContactName', 'text', ({ supplier }) => supplier],
    ['EmailAddress', 'text', ({ email }) => email],
    ['*InvoiceNumber', 'text', ({ number }) => number],
    ['*InvoiceDate', 'date', ({ date }) => date],
    ['*DueDate', 'date', ({ due }) => due],
    ['Total', 'money', ({ amount }) => amount],
    ['Description', 'text', forOf],
    ['*Quantity', 'number', () => 1],
    ['*UnitAmount', 'money', ({ amount }) => amount],
    ['*AccountCode', 'text', empty],
    ['*TaxType', 'text', empty],
    ['Currency', 'text', ({ currency }) => currency],
  ]),
}
