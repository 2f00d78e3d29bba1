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

/** Before the first event of a company. */
export const GENESIS = '0'.repeat(64)

export const linkHash = (link: Link): string => sha256(canonicalJson(link))
