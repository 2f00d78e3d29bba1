import { X509Certificate, verify } from 'node:crypto'
import { z } from 'zod'
import { anchorText, merkleTree, rootOf } from '#shared/anchors/rules.ts'
import { readTimeStamp } from '#shared/signoffs/verifier/time-stamp.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { hash } from './making.ts'
import * as store from './store.ts'

/** Checks every anchor and what it says about the chains. Returns what is wrong, one line each. */
export async function verifyAnchors(db: Db): Promise<{ anchors: number; problems: string[] }> {
  const rows = await store.all(db)
  const problems: string[] = []
  let previous: string | null = null
  for (const row of rows) {
    const wrong = await wrongWith(db, row, previous)
    if (wrong) problems.push(`Anchor of ${row.day}: ${wrong}`)
    for (const { companyId, seq, found } of await store.lostEnds(db, row.id))
      problems.push(
        found === null
          ? `Anchor of ${row.day}: row ${seq} of company ${companyId} is missing from its chain.`
          : `Anchor of ${row.day}: the history of company ${companyId} up to row ${seq} was rewritten.`,
      )
    previous = row.hash
  }
  return { anchors: rows.length, problems }
}

async function wrongWith(db: Db, row: store.AnchorRow, previous: string | null): Promise<string | null> {
  const heads = await store.headsOf(db, row.id)
  const text = anchorText({ ...row, anchor: 1 })
  if (row.previous !== previous) return 'the anchor before it is missing or was changed.'
  if (heads.length !== row.companies || (await merkleTree(hash, heads)).root !== row.root)
    return 'its list of chain ends was changed.'
  if (sha256(text) !== row.hash) return 'it was changed.'
  const certificate = await store.sealCertificate(db, row.sealedBy)
  if (!certificate || !isSignedBy(certificate, row.sealedBy, text, row.signature))
    return 'its signature is not from our seal.'
  if (row.timeStamp === null) return null
  const stamp = await readTimeStamp(row.timeStamp, Buffer.from(text))
  if (!stamp) return 'its time stamp is not valid.'
  return stamp.at === row.timeStampedAt?.toISOString() ? null : 'its time stamp says another time.'
}

function isSignedBy(pem: string, fingerprint: string, text: string, signature: Uint8Array): boolean {
  const certificate = new X509Certificate(pem)
  return (
    sha256(certificate.raw) === fingerprint && verify('sha256', Buffer.from(text), certificate.publicKey, signature)
  )
}

/** A file that an owner downloaded. */
const AnchorFile = z.object({
  statement: z.object({
    anchor: z.literal(1),
    day: z.string(),
    companies: z.int(),
    root: z.string(),
    previous: z.string().nullable(),
  }),
  hash: z.string(),
  end: z.object({ companyId: z.int(), seq: z.int(), hash: z.string() }),
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
})

/** Compares an anchor that someone kept with the database: a history that was rewritten together with its anchors shows. */
export async function verifyAnchorFile(db: Db, content: string): Promise<string | null> {
  const parsed = AnchorFile.safeParse(readJson(content))
  if (!parsed.success) return 'This file is not an anchor.'
  const { statement, hash: claimed, end, path } = parsed.data
  if (sha256(anchorText(statement)) !== claimed || (await rootOf(hash, end, path)) !== statement.root)
    return 'This file was changed after it was downloaded.'
  const row = await store.ofDay(db, statement.day)
  if (row?.hash !== claimed) return `The database has another anchor of ${statement.day}, or none.`
  const lost = (await store.lostEnds(db, row.id)).find(({ companyId }) => companyId === end.companyId)
  return lost ? `Row ${end.seq} of company ${end.companyId} is not what it was on ${statement.day}.` : null
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}
