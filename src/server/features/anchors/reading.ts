import type { Anchor } from '#shared/anchors/contract.ts'
import { merkleTree } from '#shared/anchors/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { administers } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hash } from './making.ts'
import * as store from './store.ts'

const SHOWN = 400

export async function list(ctx: Ctx): Promise<Anchor[]> {
  const rows = await store.ofCompany(ctx.db, administers(ctx.actor), SHOWN)
  return rows.map(({ day, hash: statement, seq, timeStampedAt }) => ({
    day,
    hash: statement,
    seq,
    timeStampedAt: timeStampedAt?.toISOString() ?? null,
  }))
}

/** The anchor as a file that proves, without us, what the company's log was on that day. */
export async function download(ctx: Ctx, day: string): Promise<Response> {
  const companyId = administers(ctx.actor)
  const row = await store.ofDay(ctx.db, day)
  const file = row && (await proofOf(ctx.db, row, companyId))
  if (!row || !file) throw new AppError('not_found', 'There is no anchor of that day.')
  const whole = {
    ...file,
    signature: row.signature.toString('base64'),
    sealCertificate: await store.sealCertificate(ctx.db, row.sealedBy),
    timeStamp: row.timeStamp?.toString('base64') ?? null,
    timeStampedAt: row.timeStampedAt?.toISOString() ?? null,
  }
  return new Response(`${JSON.stringify(whole, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="finishwork-anchor-${day}.json"`,
      'Cache-Control': 'private, no-cache',
    },
  })
}

/** The statement of an anchor, and the path from a company's chain end to its root. */
async function proofOf(db: Db, row: store.AnchorRow, companyId: number) {
  const heads = await store.headsOf(db, row.id)
  const end = heads.find((head) => head.companyId === companyId)
  if (!end) return null
  const { path } = await merkleTree(hash, heads, companyId)
  const { day, companies, root, previous } = row
  return { statement: { anchor: 1 as const, day, companies, root, previous }, hash: row.hash, end, path }
}

/** The last anchor in which a company's log is, as later certificates print it. */
export async function latestAnchorOf(db: Db, companyId: number) {
  const [last] = await store.ofCompany(db, companyId, 1)
  const row = last && (await store.ofDay(db, last.day))
  const proof = row && (await proofOf(db, row, companyId))
  return proof ? { ...proof, timeStampedAt: row.timeStampedAt?.toISOString() ?? null } : null
}
