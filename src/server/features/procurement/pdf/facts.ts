import type { Paper } from '#shared/kernel/regions.ts'
import type { Letterhead } from '#server/platform/pdf/letterhead.ts'

/** What an order and its delivery ticket both print. */
type OrderFacts = Letterhead & {
  paper: Paper
  timeZone: string
  madeAt: Date
  /** "PO-1042". */
  number: string
  /** 1 until the order is revised. */
  revision: number
  /** The day it was sent; null for a draft. */
  orderedOn: string | null
  neededBy: string | null
  supplier: {
    name: string
    contact: string | null
    email: string | null
    phone: string | null
    accountNumber: string | null
    terms: string | null
  } | null
  /** Where it goes: the site, or an address of its own. May have several lines. */
  deliverTo: string | null
  instructions: string | null
}

export type OrderLineFacts = {
  name: string
  /** Brand and model, or a note. */
  detail: string | null
  supplierSku: string | null
  /** The room; on the delivery ticket also the project, where an order is for several. */
  place: string | null
  /** "5 boxes" or "42 sq ft". */
  quantity: string
  /** "53.8 sq ft", where packs are ordered. */
  contents: string | null
}

export type PurchaseOrderFacts = OrderFacts & {
  currency: string
  /** Whom the driver calls. */
  siteContact: { name: string; phone: string | null } | null
  /** Who to ask at the company. */
  orderedBy: string | null
  notes: string | null
  /** What changed since the revision before, in words. */
  changes: string[]
  canceled: boolean
  draft: boolean
  /** The supplier got it by email, with a link to confirm it. */
  emailed: boolean
  lines: (OrderLineFacts & {
    unitCost: number | null
    /** "per sq ft", "each". */
    per: string
    taxable: boolean
    tax: number
    /** Without tax. */
    total: number
  })[]
  subtotal: number
  /** In percent. */
  taxRate: number
  tax: number
  total: number
}

export type DeliveryTicketFacts = OrderFacts & {
  /** The name of the project, by which people on the site know it. */
  project: string | null
  /** The receiving page. */
  url: string
  lines: (OrderLineFacts & {
    /** "2 boxes" that came before; null when nothing did. */
    delivered: string | null
  })[]
}
