import type { AuditKind } from '../activity/vocabulary.ts'

/** The builder of the project is notified for all of the company; the person who acts never is. */
type People = 'clients' | 'builder' | 'the other side'

type Trades = 'who saw it' | 'whose work it is' | 'on the project'

/**
 * Whom an act notifies of an event, of those below: everyone, nobody because another event of the same act does, or only the clients and
 * builders, or only the trades.
 */
export type Notifies = 'everyone' | 'people' | 'trades' | 'nobody'

export type Notified = {
  people: readonly People[]
  trades: Trades | 'nobody'
}

/**
 * Who is notified of an event, unless its act says that another event of the same act does it. The act decides with `notifies`, so that
 * one act is one bell and one email for each person.
 */
export const whoIsNotified = {
  'project.person_added': { people: [], trades: 'nobody' }, // The person, and no one else.
  'project.signing_changed': { people: ['clients'], trades: 'nobody' },
  'milestone.moved': { people: ['clients'], trades: 'on the project' },
  'selection.created': { people: ['clients'], trades: 'nobody' },
  'selection.edited': { people: ['clients'], trades: 'who saw it' },
  'selection.renamed': { people: ['clients'], trades: 'who saw it' },
  'selection.included': { people: ['clients'], trades: 'whose work it is' },
  'selection.option_edited': { people: ['clients'], trades: 'nobody' },
  'selection.change_declined': { people: ['clients'], trades: 'nobody' },
  'selection.delivered': { people: ['builder'], trades: 'whose work it is' },
  'selection.arrived_in_part': { people: ['builder'], trades: 'whose work it is' },
  'selection.installed': { people: ['builder', 'clients'], trades: 'nobody' },
  'selection.option_added': { people: ['the other side'], trades: 'nobody' },
  'selection.item_suggested': { people: ['builder'], trades: 'nobody' },
  'selection.suggestion_declined': { people: ['clients'], trades: 'nobody' },
  'selection.chosen': { people: ['clients'], trades: 'nobody' },
  'selection.declined': { people: ['builder', 'clients'], trades: 'nobody' },
  'selection.approved': { people: ['builder', 'clients'], trades: 'whose work it is' },
  'selection.signed_in_part': { people: ['builder', 'clients'], trades: 'nobody' },
  'selection.signatures_complete': { people: ['builder', 'clients'], trades: 'whose work it is' },
  'selection.approval_voided': { people: ['clients'], trades: 'whose work it is' },
  'selection.reopened': { people: [], trades: 'whose work it is' },
  'selection.ordered': { people: ['clients'], trades: 'nobody' },
  'selection.order_canceled': { people: [], trades: 'whose work it is' },
  'selection.expected': { people: [], trades: 'whose work it is' },
  'selections.sent': { people: ['clients'], trades: 'whose work it is' },
  'selections.item_replaced': { people: ['clients'], trades: 'whose work it is' },
  'selections.deadlines_shifted': { people: ['clients'], trades: 'nobody' },
  'selections.edited': { people: ['clients'], trades: 'who saw it' },
  'selections.ordered': { people: ['clients'], trades: 'nobody' },
  'selections.reminded': { people: ['clients'], trades: 'nobody' },
  'selections.archived': { people: ['clients'], trades: 'nobody' },
  'selections.restored': { people: ['clients'], trades: 'nobody' },
  'signoff.signed': { people: ['builder', 'clients'], trades: 'whose work it is' },
} as const satisfies Partial<Record<AuditKind, Notified>>

/** Which trades are notified of the selections of an act, by what happened to them. */
export const tradesNotified = {
  voided: 'whose work it is',
  approved: 'whose work it is',
  material: 'whose work it is',
  changed: 'who saw it',
} as const satisfies Record<string, Trades>

export type AnnouncedKind = keyof typeof whoIsNotified

/** Recorded, shown in lists, and announced to no one. A kind in neither list does not compile. */
export const unannouncedKinds = [
  'company.created',
  'company.edited',
  'company.trial_extended',
  'company.activated',
  'company.suspended',
  'member.added',
  'member.invited',
  'member.joined',
  'member.edited',
  'member.archived',
  'member.restored',
  'member.imported',
  'project.created',
  'project.edited',
  'project.archived',
  'project.restored',
  'project.person_removed',
  'project.trades_set',
  'project.room_link_made',
  'project.room_link_replaced',
  'project.room_link_revoked',
  'template.created',
  'milestone.created',
  'milestone.edited',
  'milestone.completed',
  'milestone.deleted',
  'schedule.edited',
  'supplier.created',
  'supplier.edited',
  'supplier.archived',
  'supplier.restored',
  'supplier.imported',
  'order.created',
  'order.edited',
  'order.deleted',
  'order.sent',
  'order.resent',
  'order.revised',
  'order.confirmed',
  'order.answered',
  'order.message',
  'order.received',
  'order.delivery_undone',
  'order.canceled',
  'order.link_changed',
  'order.waste_changed',
  'invoice.recorded',
  'invoice.accepted',
  'invoice.disputed',
  'invoice.removed',
  'category.created',
  'category.edited',
  'category.archived',
  'category.restored',
  'category.starter_removed',
  'item.created',
  'item.edited',
  'item.price_changed',
  'item.archived',
  'item.restored',
  'item.imported',
  'items.price_changed',
  'items.moved',
  'items.archived',
  'items.change_undone',
  'items.pictures_imported',
  'import.undone',
  'selection.sent', // Its act is announced by `selections.sent`, for all that were sent.
  'selection.item_replaced',
  'selection.delivery_undone',
  'selection.installation_undone',
  'selection.option_removed',
  'selection.suggestion_withdrawn',
  'selection.unchosen',
  'selection.late_allowed',
  'selection.late_disallowed',
  'selection.archived',
  'selection.restored',
  'selection.deleted',
  'selections.copied',
  'allowance.created',
  'allowance.edited',
  'allowance.deleted',
  'certificate.sealed',
  'anchor.made',
  'anchor.stamped',
] as const satisfies AuditKind[]

type Forgotten = Exclude<AuditKind, AnnouncedKind | (typeof unannouncedKinds)[number]>
const everyKindIsListed: [Forgotten] extends [never] ? true : Forgotten = true
void everyKindIsListed

export const isAnnounced = (kind: AuditKind): kind is AnnouncedKind => Object.hasOwn(whoIsNotified, kind)
