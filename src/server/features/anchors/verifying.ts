import { X509Certificate, verify } from 'node:crypto'
import { anchorText, isStampOfDay, merkleTree } from '#shared/anchors/rules.ts'
import { readAnchorFile } from '#shared/signoffs/verifier/anchor-file.ts'
import type { KnownSeal } from '#shared/signoffs/verifier/seal-line.ts'
import { readTimeStamp } from '#shared/signoffs/verifier/time-stamp.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SealSettings } from '#server/platform/pdf/sealing/seal.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { hash } from './making.ts'
import * as store from './store.ts'

/** Checks every anchor and what it says about the chains. Returns what is wrong, one line each. */
export async function verifyAnchors(db: Db, settings: SealSettings): Promise<{ anchors: number; problems: string[] }> {
  const rows = await store.all(db)
  const { seals } = await trustedSeals(db, settings)
  const problems: string[] = []
  let previous: string | null = null
  for (const row of rows) {
    const wrong = await wrongWith(db, seals, row, previous)
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

async function wrongWith(
  db: Db,
  seals: readonly KnownSeal[],
  row: store.AnchorRow,
  previous: string | null,
): Promise<string | null> {
  const heads = await store.headsOf(db, row.id)
  const text = anchorText({ ...row, anchor: 1 })
  if (row.previous !== previous) return 'the anchor before it is missing or was changed.'
  if (heads.length !== row.companies || (await merkleTree(hash, heads)).root !== row.root)
    return 'its list of chain ends was changed.'
  if (sha256(text) !== row.hash) return 'it was changed.'
  const seal = seals.find(({ fingerprint }) => fingerprint === row.sealedBy)
  if (!seal || !isSignedBy(seal.certificate, row.sealedBy, text, row.signature))
    return 'its signature is not from our seal.'
  if (row.timeStamp === null) return null
  const stamp = await readTimeStamp(row.timeStamp, Buffer.from(text))
  if (!stamp) return 'its time stamp is not valid.'
  if (stamp.at !== row.timeStampedAt?.toISOString()) return 'its time stamp says another time.'
  return isStampOfDay(stamp.at, row.day) ? null : `it was time-stamped on ${stamp.at.slice(0, 10)}, not on its day.`
}

function isSignedBy(pem: string, fingerprint: string, text: string, signature: Uint8Array): boolean {
  const certificate = new X509Certificate(pem)
  return (
    sha256(certificate.raw) === fingerprint && verify('sha256', Buffer.from(text), certificate.publicKey, signature)
  )
}

/** Compares an anchor that someone kept with the database: a history that was rewritten together with its anchors shows. */
export async function verifyAnchorFile(db: Db, settings: SealSettings, content: string): Promise<string | null> {
  const { seals } = await trustedSeals(db, settings)
  const { verdict, file } = await readAnchorFile(content, seals)
  if (!file) return 'This file is not an anchor.'
  if (verdict === 'altered') return 'This file was changed after it was downloaded.'
  const { statement, hash: claimed, end } = file
  const row = await store.ofDay(db, statement.day)
  if (row?.hash !== claimed) return `The database has another anchor of ${statement.day}, or none.`
  if (verdict === 'foreign') return 'This file is not signed by our seal.'
  if (verdict === 'late') return 'This file was time-stamped long after its day.'
  const lost = (await store.lostEnds(db, row.id)).find(({ companyId }) => companyId === end.companyId)
  return lost ? `Row ${end.seq} of company ${end.companyId} is not what it was on ${statement.day}.` : null
}
