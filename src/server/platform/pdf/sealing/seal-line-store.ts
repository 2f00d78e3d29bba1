import { asc, desc } from 'drizzle-orm'
import type { SealIntroduction, SealStatement } from '#shared/signoffs/verifier/seal-line.ts'
import { sealIntroductions, seals } from '#server/db/schema/seals.ts'
import type { Db } from '../../db/database.ts'

/** The last introduction, as the next one refers to it. */
export type LastSeal = { number: number; hash: string; fingerprint: string }

/** Every introduction in order. */
export async function line(db: Db): Promise<SealIntroduction[]> {
  const rows = await db.select().from(sealIntroductions).orderBy(asc(sealIntroductions.number))
  return rows.map(({ statement, signature, previousSignature }) => ({
    statement,
    signature: signature.toString('base64'),
    previousSignature: previousSignature?.toString('base64') ?? null,
  }))
}

export async function last(db: Db): Promise<LastSeal | null> {
  const [row] = await db.select().from(sealIntroductions).orderBy(desc(sealIntroductions.number)).limit(1)
  if (!row) return null
  const { fingerprint } = JSON.parse(row.statement) as SealStatement
  return { number: row.number, hash: row.hash, fingerprint }
}

/** If several instances introduce one at the same time, the first is kept. */
export async function insert(db: Db, row: typeof sealIntroductions.$inferInsert): Promise<void> {
  await db.insert(sealIntroductions).values(row).onConflictDoNothing()
}

/** The public part of a seal, for those who look a fingerprint up; whether it counts is for the line to say. */
export async function keepCertificate(db: Db, fingerprint: string, certificate: string, now: Date): Promise<void> {
  await db.insert(seals).values({ fingerprint, certificate, firstUsedAt: now }).onConflictDoNothing()
}

/** The fingerprints of all rows, introduced or not. */
export const listed = async (db: Db): Promise<string[]> =>
  (await db.select({ fingerprint: seals.fingerprint }).from(seals)).map(({ fingerprint }) => fingerprint)
