import type { AuditKind } from '../activity/vocabulary.ts'
import type { Payload, SelectionKind } from './payload-schemas.ts'

/** What has to be decided for every kind of recorded event. A kind that lacks one of these does not compile. */
export type EventKind<Kind extends AuditKind = AuditKind> = {
  /** Follows the actor's name: "approved Kitchen tap". */
  sentence: (data: Payload<Kind>) => string
  /**
   * The people whose open screens receive it: the company's builders, also the project's clients, or also its trades. What only builders
   * receive is in no one else's activity list.
   */
  audience: 'builders' | 'project' | 'trades'
  /** Where its entry in the activity list leads, unless it is about a selection that still exists. */
  page: 'clients' | 'catalog' | 'suppliers' | 'orders' | 'project' | 'timeline' | 'none'
}

export type EventKinds<Kind extends AuditKind = AuditKind> = { [K in Kind]: EventKind<K> }

/** Whether events of the kind are about one selection and say what it is and costs. */
export const isSelectionKind = (kind: AuditKind): kind is SelectionKind =>
  kind.startsWith('selection.') && !kind.startsWith('selection.late_')
