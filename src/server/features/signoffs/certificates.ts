import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { Id } from '#shared/kernel/ids.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { actOf, hashOfAct } from './act.ts'
import type { CertificateFacts } from './certificate/facts.ts'
import { pictureFor } from './certificate/pictures.ts'
import * as certificates from './certificate-store.ts'
import { requireReaderOf, verifyUrl } from './reading.ts'
import * as store from './store.ts'

/** Made soon after signing, while the pictures are those that were shown. */
export const makeCertificate = task({
  name: 'make_certificate',
  payload: z.object({ signOffId: Id }),
  run: async (platform, { signOffId }) => void (await certificateOf(platform, signOffId)),
})

export async function download(ctx: Ctx, signOffId: number): Promise<Response> {
  const row = await requireReaderOf(ctx, signOffId)
  const { pdf, sha256: hash } = await certificateOf(ctx.platform, signOffId)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="finishwork-${row.act.code}.pdf"`,
      'Content-Length': String(pdf.byteLength),
      'Cache-Control': 'private, no-cache',
      ETag: `"${hash}"`,
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}

/** The certificate of a sign-off: made and sealed once, the same bytes for ever. */
async function certificateOf(platform: Platform, signOffId: number): Promise<certificates.Certificate> {
  const there = await certificates.find(platform.db, signOffId)
  if (there) return there
  const facts = await factsOf(platform, signOffId)
  // What draws and seals is large: it is loaded when the first certificate is made, not at every start.
  const [{ drawCertificate }, { openSeal }] = await Promise.all([
    import('./certificate/draw.ts'),
    import('#server/platform/pdf/seal.ts'),
  ])
  const seal = await openSeal(platform.config)
  const now = platform.clock()
  const pages = await drawCertificate(facts)
  const reason = `Sign-off ${facts.code}, as recorded by Finishwork`
  const pdf = Buffer.from(await seal.close(pages, { reason, at: now }))
  await certificates.knowSeal(platform.db, seal.fingerprint, seal.certificate, now)
  return certificates.keep(platform.db, {
    signOffId,
    companyId: facts.companyId,
    sha256: sha256(pdf),
    pdf,
    sealedBy: seal.fingerprint,
    madeAt: now,
  })
}

async function factsOf(platform: Platform, signOffId: number): Promise<CertificateFacts> {
  const { db, config } = platform
  const row = await store.find(db, signOffId)
  const around = await certificates.surroundings(db, signOffId)
  if (!row || !around) throw new AppError('not_found')
  const rows = await store.linesOf(db, [signOffId])
  const act = actOf(row.act, rows)
  const before = new Map(rows.map((line) => [line.selectionId, line.before]))
  const lines = await Promise.all(
    act.lines.map(async (line) => ({
      ...line,
      before: before.get(line.selectionId)?.snapshot ?? null,
      picture: await pictureFor(platform, act.companyId, line.shown.imageUrl),
    })),
  )
  return {
    ...act,
    lines,
    company: row.company,
    project: row.projectName,
    address: around.address,
    currency: act.lines[0]?.shown.currency ?? row.currency,
    account: { name: row.signer, email: around.email },
    chain: { seq: row.act.auditSeq, hash: row.chainHash },
    actHash: hashOfAct(act),
    verifyUrl: verifyUrl(config, act.code),
  }
}
