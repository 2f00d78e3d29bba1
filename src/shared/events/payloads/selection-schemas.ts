import { z } from 'zod'
import { Unit } from '../../catalog/schemas.ts'
import { SchedulePlan } from '../../schedule/deadlines/schemas.ts'
import { Difference, SelectionStatus, SnapshotV2, SnapshotV3 } from '../../selections/selection-schemas.ts'
import { count, named, numberOrNull, sometimes, textOrNull, texts, yes } from './field-schemas.ts'

/** What was chosen, with its own picture or none. */
export const Item = z.object({
  item: textOrNull,
  brand: textOrNull,
  quantityMilli: numberOrNull,
  unit: Unit.nullable().catch(null),
  picture: textOrNull,
})
export type Item = z.infer<typeof Item>

/** The item and its price at the time of the event. */
export const Deal = Item.extend({
  unitPriceCents: numberOrNull,
  totalCents: numberOrNull,
  allowanceCents: numberOrNull,
  allowanceName: textOrNull,
})
export type Deal = z.infer<typeof Deal>

/** What every event of one selection says: names, item and price are those at the time of the event. */
export const AboutSelection = Deal.extend({
  project: named('the project'),
  selection: named('a selection'),
  room: textOrNull,
  deadline: textOrNull,
  /** Clients and trades know nothing of it. */
  draft: yes,
  currency: named('USD'),
  /** The seat of the person who acted. */
  by: named('builder'),
  /** The status after the event. */
  status: sometimes(SelectionStatus),
  deadlineTyped: sometimes(z.boolean()),
  /** What the deadline is made of. */
  plan: sometimes(SchedulePlan.nullable()),
  /** Hash of what was ordered, delivered and installed, so that an edit of the database shows. */
  fulfillment: sometimes(z.string().nullable()),
  /** Nobody signs an included item, so the log itself says what it is. */
  included: sometimes(
    z.object({ status: z.string(), fingerprint: z.string().nullable(), pictures: z.array(z.string().nullable()) }),
  ),
  /** The event of the same act that covers several selections, and is the one that lists show. */
  partOf: sometimes(z.string()),
})
export type AboutSelection = z.infer<typeof AboutSelection>

/** A selection of an act about several, as the trades read it. */
export const SiteLine = Item.extend({ id: z.number(), name: z.string(), room: textOrNull })
export type SiteLine = z.infer<typeof SiteLine>
export const siteLines = sometimes(z.array(SiteLine))

/** Where an event is about something else than what is chosen now: an option, or what was chosen before. */
const OwnDeal = Deal.partial()

/** What happened to the material: it has arrived, all of it, in part or damaged, gets a day, or its order was canceled. */
const Material = z.object({
  lines: z.array(SiteLine),
  what: z.enum(['arrived', 'part', 'damaged', 'expected', 'unordered']),
})
export type Material = z.infer<typeof Material>

/** Selections of one act by what happened to them. */
export const SiteChanges = z.object({
  voided: siteLines,
  changed: siteLines,
  renamed: siteLines,
  notes: siteLines,
  material: sometimes(Material),
})
export type SiteChanges = z.infer<typeof SiteChanges>
export const site = sometimes(SiteChanges)

/** How many; an event from before they were counted is about one. */
export const one = z.number().catch(1)

const WasInstalled = z.object({ at: z.string(), by: z.number().nullable(), note: z.string().nullable() })

const CurrentSnapshot = z.union([SnapshotV3, SnapshotV2])
const differences = sometimes(z.array(Difference))

/** A change to what a selection says, before and after. */
const Changed = OwnDeal.extend({
  changed: sometimes(z.array(z.string())),
  undone: yes,
  differences,
  before: sometimes(CurrentSnapshot),
  after: sometimes(CurrentSnapshot),
  /** The deal changed that clients know: one that was included, or one that was chosen and not signed yet. */
  changedDeal: sometimes(z.enum(['included', 'chosen'])),
  /** An item that was not proposed before. */
  offered: sometimes(z.boolean()),
  /** Approved selections that became the work of a trade in the same act, and their names. */
  assigned: sometimes(z.number()),
  assignedNames: sometimes(z.string()),
  /** The option that was edited, or the item that took the place of `beforeItem`. */
  itemId: sometimes(z.number().nullable()),
  beforeItem: sometimes(z.string()),
})
export type Changed = z.infer<typeof Changed>

/** How many options are proposed. */
export const optionCount = sometimes(z.number())

const Signed = OwnDeal.extend({ fingerprint: textOrNull, signOffId: numberOrNull })

/** What several selections of one act changed from and to, the first few of them. */
export const ChangesOfMany = z.object({
  currency: sometimes(z.string()),
  material: sometimes(z.number()),
  changes: sometimes(z.array(z.object({ selection: z.string(), differences: z.array(Difference) }))),
})
export type ChangesOfMany = z.infer<typeof ChangesOfMany>

const Arrived = OwnDeal.extend({
  /** The builder who ordered it, where a trade says that it arrived. */
  orderedBy: sometimes(z.number().nullable()),
  photos: sometimes(z.number()),
  note: sometimes(z.string().nullable()),
  site,
})

/** What events of one selection say besides `AboutSelection`. */
export const selectionFacts = {
  'selection.created': OwnDeal.extend({ options: optionCount }),
  'selection.edited': Changed,
  'selection.renamed': OwnDeal.extend({ before: named('a selection'), after: textOrNull }),
  'selection.sent': OwnDeal,
  'selection.included': Changed,
  'selection.option_edited': Changed,
  'selection.change_declined': OwnDeal.extend({ reason: textOrNull, request: textOrNull }),
  'selection.item_replaced': Changed,
  'selection.delivered': Arrived,
  'selection.arrived_in_part': Arrived.extend({
    damaged: sometimes(z.boolean()),
    expectedOn: sometimes(z.string().nullable()),
  }),
  'selection.delivery_undone': OwnDeal,
  'selection.installed': OwnDeal.extend({ photos: count, note: textOrNull, again: yes }),
  'selection.installation_undone': OwnDeal,
  'selection.archived': OwnDeal,
  'selection.restored': OwnDeal,
  'selection.deleted': OwnDeal,
  'selection.option_added': OwnDeal.extend({
    options: optionCount,
    itemId: numberOrNull,
    note: textOrNull,
    /** The answer to a client who suggested it. */
    suggested: yes,
    /** How many were proposed in one act. */
    count: sometimes(z.number()),
  }),
  'selection.option_removed': OwnDeal.extend({ itemId: numberOrNull }),
  'selection.item_suggested': OwnDeal.extend({ suggestionId: numberOrNull, note: textOrNull }),
  'selection.suggestion_declined': OwnDeal.extend({ suggestionId: numberOrNull, reason: textOrNull }),
  'selection.suggestion_withdrawn': OwnDeal.extend({ suggestionId: numberOrNull }),
  'selection.chosen': OwnDeal.extend({
    itemId: numberOrNull,
    onBehalf: z.boolean().catch(false),
    /** In place of what clients knew as chosen. */
    changedDeal: sometimes(z.literal('chosen')),
    differences,
    beforeItem: textOrNull,
    beforeTotalCents: numberOrNull,
  }),
  'selection.unchosen': OwnDeal.extend({ beforeTotalCents: numberOrNull }),
  'selection.declined': OwnDeal.extend({
    reason: textOrNull,
    fingerprint: sometimes(z.string()),
    signOffId: sometimes(z.number()),
  }),
  'selection.approved': Signed.extend({ /** It had been approved before. */ again: yes }),
  'selection.signed_in_part': Signed.extend({ missing: texts }),
  'selection.signatures_complete': OwnDeal,
  'selection.approval_voided': Changed.extend({
    reason: textOrNull,
    signOffId: numberOrNull,
    wasInstalled: sometimes(WasInstalled),
    /** What was approved, where something else took its place. */
    was: sometimes(Item),
    /** Some owners had signed, and not all: it was never approved. */
    inPart: yes,
    from: sometimes(z.string()),
    orderReference: sometimes(z.string().nullable()),
  }),
  'selection.ordered': OwnDeal.extend({ reference: textOrNull, expectedOn: textOrNull }),
  'selection.order_canceled': OwnDeal.extend({ site }),
  'selection.expected': OwnDeal.extend({ expectedOn: textOrNull, site }),
  'selection.reopened': OwnDeal.extend({
    reason: textOrNull,
    from: named('approved'),
    orderReference: textOrNull,
    wasInstalled: sometimes(WasInstalled),
  }),
}
