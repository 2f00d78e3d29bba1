import { z } from 'zod'
import { anchorText, merkleTree, stampDelayDays } from '#shared/anchors/rules.ts'
import { readTimeStamp } from '#shared/signoffs/verifier/time-stamp.ts'
import type { Platform } from '#server/platform/context.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Outbox } from '#server/platform/events/emit.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { keepCertificate } from '#server/platform/pdf/sealing/seal-line-store.ts'
import { signBytesTask } from '#server/platform/pdf/sealing/sign-task.ts'
import { requestTimeStamp, TimeStampError } from '#server/platform/pdf/sealing/time-stamp-authority.ts'
import { ensureIntroduced, sealSettings } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { SERVER_SHARE } from '#server/platform/shares.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as store from './store.ts'

export const hash = (text: string): Promise<string> => Promise.resolve(sha256(text))

/** Once a day. Our seal signs the anchor at once; while the time stamp authority is away, the job fails and is retried. */
export const makeAnchor = task({
  name: 'make_anchor',
  lane: 'upkeep',
  payload: z.unknown(),
  async run(platform, _, { outbox }) {
    await signAnchor(platform, outbox)
    await stampAnchors(platform, outbox)
  },
})

/** Signs a root over the ends of all chains, unless today's exists. */
async function signAnchor(platform: Platform, outbox: Outbox): Promise<void> {
  const { db, config } = platform
  const now = platform.clock()
  const day = now.toISOString().slice(0, 10)
  if (await store.ofDay(db, day)) return
  const ends = await store.ends(db)
  if (ends.length === 0) return
  const previous = (await store.latest(db))?.hash ?? null
  const { root } = await merkleTree(hash, ends)
  const text = anchorText({ anchor: 1, day, companies: ends.length, root, previous })
  await ensureIntroduced(platform)
  const settings = sealSettings(config)
  const signed = await platform.workers.run(
    signBytesTask,
    { bytes: Buffer.from(text), settings },
    { share: SERVER_SHARE },
  )
  await db.transaction(async (tx) => {
    await keepCertificate(tx, signed.sealedBy, signed.sealCertificate, now)
    const signature = Buffer.from(signed.signature)
    const anchor = { day, madeAt: now, companies: ends.length, root, previous, hash: sha256(text), signature }
    const kept = await store.insert(tx, { ...anchor, sealedBy: signed.sealedBy }, ends)
    if (!kept) return
    // In the chains with events since the anchor before, so that deleting it shows.
    const ctx = { actor: null, now, ip: null, outbox }
    for (const companyId of await store.changedSince(tx, kept))
      await record(tx, ctx, {
        companyId,
        kind: 'anchor.made',
        data: { day, anchor: sha256(text), madeAt: now.toISOString() },
      })
  })
}

/** Gets the time stamps that anchors still lack. */
async function stampAnchors(platform: Platform, outbox: Outbox): Promise<void> {
  const { db, config } = platform
  if (!config.tsaUrl) return
  const oldest = new Date(platform.clock().getTime() - stampDelayDays * 86_400_000).toISOString().slice(0, 10)
  for (const row of await store.unstamped(db, oldest)) {
    const text = Buffer.from(anchorText({ ...row, anchor: 1 }))
    const { token } = await requestTimeStamp(config.tsaUrl, Buffer.from(row.hash, 'hex'))
    const stamp = await readTimeStamp(token, text)
    if (!stamp) throw new TimeStampError('The time stamp of the authority is not valid.')
    await keepStamp(platform, outbox, row, { token, at: stamp.at })
  }
}

/** In the same chains as the anchor, so that a stamp that was removed or replaced shows. */
const keepStamp = (
  { db, clock }: Platform,
  outbox: Outbox,
  { id, day, hash: anchor }: store.AnchorRow,
  { token, at }: { token: Uint8Array; at: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await store.stamp(tx, id, token, new Date(at)))) return
    const ctx = { actor: null, now: clock(), ip: null, outbox }
    const data = { day, anchor, stamp: sha256(token), stampedAt: at }
    for (const companyId of await store.changedSince(tx, id))
      await record(tx, ctx, { companyId, kind: 'anchor.stamped', data })
  })
