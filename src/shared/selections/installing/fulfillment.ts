import { canonicalJson } from '#shared/kernel/canonical-json.ts'

/** What happened to a selection after it was approved; instants as the audit log writes them. */
export type Fulfillment = {
  orderReference: string | null
  expectedOn: string | null
  orderedAt: string | null
  deliveredAt: string | null
  installedAt: string | null
  installedBy: number | null
  installedNote: string | null
}

/** One text for one state, whose hash goes into the audit chain; null while nothing has happened. */
export function fulfillmentText(state: Fulfillment): string | null {
  const { orderReference, expectedOn, orderedAt, deliveredAt, installedAt, installedBy, installedNote } = state
  const facts = { orderReference, expectedOn, orderedAt, deliveredAt, installedAt, installedBy, installedNote }
  return Object.values(facts).every((value) => value === null) ? null : canonicalJson(facts)
}
