import { regionFacts } from '#shared/kernel/regions.ts'
import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { needsEveryone } from '#shared/selections/deciding/deal.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import type { SignedAct, SignerAccount } from '#shared/signoffs/act.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Id } from '#shared/kernel/schemas.ts'
import { latestAnchorOf } from '#server/features/anchors/public.ts'
import { disposition, printedLogo, printedPicture } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import { chainRow } from '#server/platform/audit/chain-store.ts'
import type { ChainRow } from '#server/platform/audit/verify.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { keepCertificate } from '#server/platform/pdf/sealing/seal-line-store.ts'
import { ensureIntroduced, sealSettings } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { companyShare } from '#server/platform/shares.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { actOf, hashOfAct } from '../act.ts'
import type { CertificateFacts } from './facts.ts'
import { makeCertificateTask } from './task.ts'
import { mailCertificate } from './certificate-mailing.tsx'
import * as certificates from './certificate-store.ts'
import { certificateName, requireReaderOf, verifyUrl } from '../reading.ts'
import * as store from '../store.ts'

/** Created right after signing, while the pictures are those that were shown. */
export const makeCertificate = task({
  name: 'make_certificate',
  lane: 'certificates',
  payload: z.object({ signOffId: Id }),
  run: async (platform, { signOffId }) => {
    await certificateOf(platform, signOffId)
    await mailCertificate(platform, signOffId)
  },
})

/** Downloads under a descriptive name; `view` opens it instead. */
export async function download(ctx: Ctx, signOffId: number, view = false): Promise<Response> {
  const row = await requireReaderOf(ctx, signOffId)
  const { pdf, sha256: hash } = await certificateOf(ctx.platform, signOffId).catch((error: unknown) => {
    // The sign-off is valid without it; the job that creates it retries by itself.
    ctx.platform.log.error({ err: error, requestId: ctx.requestId, signOffId }, 'a certificate could not be made')
    throw new AppError('unavailable', 'The certificate is still being made. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(view ? 'inline' : 'attachment', certificateName(row)),
      'Content-Length': String(pdf.byteLength),
      'Cache-Control': 'private, no-cache',
      ETag: `"${hash}"`,
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}

const WITHOUT_TIME_STAMP_AFTER_MS = 3_600_000

/** The certificate of a sign-off: created and sealed once, the same bytes permanently. */
async function certificateOf(platform: Platform, signOffId: number): Promise<certificates.Certificate> {
  const there = await certificates.find(platform.db, signOffId)
  if (there) return there
  const facts = await factsOf(platform, signOffId)
  const now = platform.clock()
  const introduction = await ensureIntroduced(platform)
  const settings = sealSettings(platform.config)
  // People get their certificate without a time stamp when the authority has been away for an hour.
  const isOptional = now.getTime() - Date.parse(facts.signedAt) > WITHOUT_TIME_STAMP_AFTER_MS
  const timeStamp = { url: platform.config.tsaUrl, isOptional, crlHosts: platform.config.crlHosts }
  const made = await platform.workers.run(
    makeCertificateTask,
    { facts, settings, at: now, timeStamp },
    { share: companyShare(facts.companyId) },
  )
  if (made.sealedBy !== introduction.fingerprint) throw new Error('The seal was replaced while it was used')
  const pdf = Buffer.from(made.pdf)
  const certificate = { signOffId, companyId: facts.companyId, sha256: sha256(pdf), pdf, sealedBy: made.sealedBy }
  const outbox = newOutbox()
  await platform.db.transaction(async (tx) => {
    await keepCertificate(tx, made.sealedBy, made.sealCertificate, now)
    if (!(await certificates.keep(tx, { ...certificate, madeAt: now }))) return
    await record(
      tx,
      { actor: null, now, ip: null, outbox },
      {
        companyId: facts.companyId,
        projectId: facts.projectId,
        kind: 'certificate.sealed',
        audience: 'builders',
        data: {
          signOffId,
          code: facts.code,
          sha256: certificate.sha256,
          sealedBy: made.sealedBy,
          introduction: introduction.hash,
        },
      },
    )
  })
  if (outbox.hasEvents) platform.events.committed()
  const kept = await certificates.find(platform.db, signOffId)
  if (!kept) throw new Error('The certificate was not kept')
  return kept
}

/** Who had signed and who was missing at that moment, when the project asks every client for a signature. */
async function signaturesOn(db: Db, act: SignedAct): Promise<CertificateFacts['signatures']> {
  const approved = act.lines.filter(({ decision }) => decision === 'approve')
  const { rule, thresholdCents, clients } = await certificates.signers(db, {
    projectId: act.projectId,
    selectionIds: approved.map(({ selectionId }) => selectionId),
    until: { signOffId: act.id, at: new Date(act.signedAt) },
  })
  const asksEveryone = approved.some(({ snapshot }) => needsEveryone(rule, thresholdCents, dealOf(snapshot).totalCents))
  return asksEveryone && clients.length > 1 ? clients : []
}

/** The account as it was when it signed. The chain records it; older sign-offs show the current account. */
async function accountOf(db: Db, { act, signer }: store.SignOffRow, entry: ChainRow | null) {
  const recorded = Object(entry?.data) as { signer?: SignerAccount }
  const account = recorded.signer ?? (await store.signerAccount(db, act.userId))
  const { userId: id, email, nameChangedAt, nameBefore } = account
  return { id, name: signer, email, nameChangedAt, nameBefore }
}

async function factsOf(platform: Platform, signOffId: number): Promise<CertificateFacts> {
  const { db, config } = platform
  const row = await store.find(db, signOffId)
  const around = await certificates.surroundings(db, signOffId)
  if (!row || !around) throw new AppError('not_found')
  const rows = await store.linesOf(db, [signOffId])
  const act = actOf(row.act, rows)
  const entry = await chainRow(db, act.companyId, row.act.auditSeq)
  const before = new Map(rows.map((line) => [line.selectionId, line.before]))
  const lines = await Promise.all(
    act.lines.map(async (line) => ({
      ...line,
      before: before.get(line.selectionId)?.snapshot ?? null,
      picture: await printedPicture(platform, act.companyId, line.shown.imageUrl),
    })),
  )
  return {
    ...act,
    lines,
    company: row.company,
    signatures: await signaturesOn(db, act),
    paper: regionFacts[row.region].paper,
    project: row.projectName,
    address: around.address,
    contact: { ...around.contact, logo: await printedLogo(platform, act.companyId, around.logoFileId) },
    currency: act.lines[0]?.shown.currency ?? row.currency,
    account: await accountOf(db, row, entry),
    chain: { seq: row.act.auditSeq, hash: row.chainHash, entry },
    anchor: await latestAnchorOf(db, act.companyId),
    actHash: hashOfAct(act),
    verifyUrl: verifyUrl(config, act.code),
  }
}
