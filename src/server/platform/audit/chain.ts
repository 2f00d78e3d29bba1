import { canonicalJson, type Json } from '#shared/kernel/canonical-json.ts'
import { sha256 } from '../tokens.ts'

export type Link = {
  companyId: number
  seq: number
  at: string
  kind: string
  actorId: number | null
  actorName: string
  projectId: number | null
  selectionId: number | null
  data: Json
  ip: string | null
  previousHash: string
}

/** The hash before the first event of a company. */
export const GENESIS = '0'.repeat(64)

/** Covers every field of an event. */
export function linkHash(link: Link): string {
  const { companyId, seq, at, kind, actorId, actorName, projectId, selectionId, data, ip, previousHash } = link
  return sha256(
    canonicalJson({ companyId, seq, at, kind, actorId, actorName, projectId, selectionId, data, ip, previousHash }),
  )
}
