import { canonicalJson, type Json } from '../kernel/canonical-json.ts'

/** One event of a company's audit chain. */
export type ChainLink = {
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

/** The text whose SHA-256 is the hash of an event: every field of it. */
export function linkText(link: ChainLink): string {
  const { companyId, seq, at, kind, actorId, actorName, projectId, selectionId, data, ip, previousHash } = link
  return canonicalJson({ companyId, seq, at, kind, actorId, actorName, projectId, selectionId, data, ip, previousHash })
}
