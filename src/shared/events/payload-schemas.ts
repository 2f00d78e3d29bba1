import type { z } from 'zod'
import type { AuditKind } from '../activity/vocabulary.ts'
import { buyingPayloads, catalogPayloads } from './payloads/buying-schemas.ts'
import { companyPayloads, projectPayloads } from './payloads/company-schemas.ts'
import { type AboutSelection, selectionFacts } from './payloads/selection-schemas.ts'
import { lateFacts, severalPayloads } from './payloads/several-schemas.ts'

type SelectionFacts = typeof selectionFacts
/** Kinds about one selection, of which every event says the same besides its own facts. */
export type SelectionKind = keyof SelectionFacts
export type FactsOf<Kind extends SelectionKind> = z.output<SelectionFacts[Kind]>

/** The schemas of every other kind. */
export const otherPayloads = {
  ...companyPayloads,
  ...projectPayloads,
  ...buyingPayloads,
  ...catalogPayloads,
  ...severalPayloads,
  ...lateFacts,
}
type OtherPayloads = typeof otherPayloads

type Payloads = {
  [Kind in keyof OtherPayloads]: z.output<OtherPayloads[Kind]>
} & { [Kind in SelectionKind]: AboutSelection & FactsOf<Kind> }

/** What an event of a kind says. The compiler asks for all of it where the event is recorded. */
export type Payload<Kind extends AuditKind> = Payloads[Kind]

/** An event with its payload, by its kind. */
export type Fact<Kind extends AuditKind = AuditKind> = { [K in Kind]: { kind: K; data: Payload<K> } }[Kind]
