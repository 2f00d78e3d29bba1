import { z } from 'zod'

export const DocumentKind = z.enum(['schedule', 'allowances', 'changes'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const DocumentFormat = z.enum(['pdf', 'xlsx'])
export type DocumentFormat = z.infer<typeof DocumentFormat>

/** `client` has prices and allowances; `trade` has trade notes and no prices. */
export const DocumentVersion = z.enum(['client', 'trade'])
export type DocumentVersion = z.infer<typeof DocumentVersion>

const DocumentGroup = z.enum(['room', 'category', 'phase'])

export const DocumentRequest = z.object({
  kind: DocumentKind,
  format: DocumentFormat.default('pdf'),
  /** The version of a schedule; by default the one for the person who asks. */
  version: DocumentVersion.optional(),
  /** The grouping of a schedule. */
  group: DocumentGroup.default('room'),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>
