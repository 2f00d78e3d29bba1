import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { parseRecorded } from '#server/platform/audit/recorded.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'

type About = Pick<AuditEvent, 'companyId' | 'projectId' | 'selectionId'>

/** An event of any kind with the facts that a test is about; the rest of its payload is what is read where a row lacks it. */
export const plainEvent = (about: About, kind: AuditKind, facts: { [key: string]: Json } = {}): AuditEvent => ({
  ...about,
  ...parseRecorded(kind, { v: 2, ...facts }),
})
