import type { Selection } from '#shared/selections/selection-schemas.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { signaturesIn } from '#shared/signoffs/approvals.ts'
import { paidIn } from '#shared/signoffs/paid.ts'
import { selectionsInWords, signaturesInWords } from '#shared/selections/words.ts'
import { replyToProject } from '#server/features/notifications/public.ts'
import * as selections from '#server/features/selections/public.ts'
import { chainRow } from '#server/platform/audit/chain-store.ts'
import type { ChainRow } from '#server/platform/audit/verify.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { absoluteUrl, type MailAttachments, type MailGuard, sendMail } from '#server/platform/mail/mail.tsx'
import { type CopiedLine, CertificateMail } from './certificate-mail.tsx'
import * as copies from './certificate-mail-store.ts'
import * as certificates from './certificate-store.ts'
import { certificateName, verifyUrl } from '../reading.ts'
import * as store from '../store.ts'

/**
 * Sends the sealed certificate to the signer and the project's other clients. Taking a copy and writing its email is one transaction:
 * after a crash both or neither exist, and each person gets one email.
 */
export async function mailCertificate(platform: Platform, signOffId: number): Promise<void> {
  const now = platform.clock()
  await platform.db.transaction(async (tx) => {
    const people = await copies.takeCopies(tx, signOffId, now)
    const [first] = people
    const row = first && (await store.find(tx, signOffId))
    if (!row) return
    const lines = await store.linesOf(tx, [signOffId])
    const entry = await chainRow(tx, row.act.companyId, row.act.auditSeq)
    // All clients of a project see the same selections.
    const state = await selections.selectionsFor(
      tx,
      { userId: first.userId, now },
      row.act.projectId,
      lines.map((line) => line.selectionId),
    )
    for (const person of people) {
      const bySigner = person.userId === row.act.userId
      const who = bySigner ? 'You' : row.signer
      const title = `${who} signed ${selectionsInWords(lines.length)}`
      const mailId = await sendMail(tx, now, {
        to: person.email,
        companyId: row.act.companyId,
        sender: { company: person.company },
        replyTo: await replyToProject(tx, platform, { ...person, projectId: row.act.projectId }),
        subject: `${title} on ${row.projectName}`,
        content: (
          <CertificateMail
            name={person.firstName}
            title={title}
            project={row.projectName}
            company={{ name: person.company, logoKey: person.logoKey }}
            currency={row.currency}
            lines={lines.map((line) => copiedLine(line, entry, person.userId))}
            paid={paidIn(entry)}
            payer={bySigner ? null : row.signer}
            href={absoluteUrl(platform, `/projects/${row.act.projectId}/sign-offs/${signOffId}`)}
            signHref={signHref(platform, row.act.projectId, state, person.userId)}
            verifyUrl={verifyUrl(platform.config, row.act.code)}
          />
        ),
      })
      await copies.noteMail(tx, signOffId, person.userId, mailId)
    }
  })
}

/** The page on which a person signs those of the selections that miss only signatures, theirs among them. */
function signHref(platform: Platform, projectId: number, state: readonly Selection[], userId: number): string | null {
  const ids = state
    .filter(({ approvals: { everyone, signed, missing } }) => everyone && signed.length > 0 && isAmong(missing, userId))
    .map(({ id }) => id)
  if (ids.length === 0) return null
  return absoluteUrl(platform, `/projects/${projectId}/sign?selections=${encodeURIComponent(JSON.stringify(ids))}`)
}

const isAmong = (people: readonly { userId: number }[], userId: number): boolean =>
  people.some((person) => person.userId === userId)

type Line = store.ShownLine

/** As it was signed, whatever has become of it by the time the email is written: a half-signed line was never approved. */
function copiedLine(line: Line, entry: ChainRow | null, readerId: number): CopiedLine {
  const { shown, snapshot, decision, reason, voidedAt, voidReason } = line
  const deal = dealOf(snapshot)
  const signatures = signaturesIn(entry, line.selectionId)
  return {
    id: line.id,
    name: shown.name,
    items: deal.lines.map(({ item }) => item),
    totalCents: deal.totalCents,
    declined: decision === 'decline' ? reason : null,
    waiting: signatures && signaturesInWords(signatures, readerId),
    voided: voidedAt === null ? null : (voidReason ?? 'it was changed'),
  }
}

/** A copy that waited for the mail server is dropped when the person has lost access to the project since. */
export const refuseLostCertificate: MailGuard = (tx, mailId) => copies.isReadable(tx, mailId)

export const certificateOfMail: MailAttachments = async (db, mailId) => {
  const signOffId = await copies.signOffOfMail(db, mailId)
  const row = signOffId === null ? undefined : await store.find(db, signOffId)
  if (!row) return []
  return [{ filename: certificateName(row), contentType: 'application/pdf', content: () => pdfOf(db, row.act.id) }]
}

async function pdfOf(db: Db, signOffId: number): Promise<Buffer> {
  const certificate = await certificates.find(db, signOffId)
  if (!certificate) throw new Error('The certificate is not there yet')
  return certificate.pdf
}
