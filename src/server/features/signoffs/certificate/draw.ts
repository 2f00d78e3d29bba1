import type { Drawing } from '#shared/signoffs/schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { paidIn, paidInWords, partsInWords } from '#shared/signoffs/paid.ts'
import { whoSignedInWords, waitingInWords } from '#shared/signoffs/approvals.ts'
import { drawLetterhead } from '#server/platform/pdf/letterhead.ts'
import { loadScripts } from '#server/platform/pdf/letters/other-scripts.ts'
import { papers, Sheet } from '#server/platform/pdf/sheet.ts'
import { shownDrawing } from './drawing.ts'
import { drawEvidence, drawLongNotes } from './evidence.ts'
import { type CertificateFacts, moneyOn, timeIn, waitingOn } from './facts.ts'
import { drawLine } from './line.ts'

/** Draws the certificate's pages. The same facts always make the same pages. */
export async function drawCertificate(facts: CertificateFacts): Promise<Uint8Array> {
  await loadScripts(facts)
  const sheet = new Sheet(papers[facts.paper])
  head(sheet, facts)
  for (const line of facts.lines) drawLine(sheet, facts, line)
  const hasTotals = totals(sheet, facts)
  signature(sheet, facts, hasTotals)
  drawLongNotes(sheet, facts)
  drawEvidence(sheet, facts)
  sheet.foot((page, pages) => ({
    left: `Sign-off ${facts.code}, verified at ${new URL(facts.verifyUrl).host}/verify`,
    right: `Page ${page} of ${pages}`,
  }))
  return finish(sheet, facts)
}

function head(sheet: Sheet, facts: CertificateFacts): void {
  drawLetterhead(sheet, facts)
  sheet.paragraph('Certificate of sign-off', { font: 'title', size: 27, leading: 34 })
  sheet.y += 3
  sheet.paragraph(`${facts.project}, ${facts.address}`, { size: 11, color: 'soft', leading: 15 })
  sheet.y += 14
  summary(sheet, facts)
}

function summary(sheet: Sheet, facts: CertificateFacts): void {
  const { waiting, approvals } = waitingOn(facts)
  const [approved, declined] = [approvals - waiting, facts.lines.length - approvals]
  const counts = [
    approved && `${approved} approved`,
    waiting && `${waiting} not approved yet`,
    declined && `${declined} declined`,
  ]
    .filter(Boolean)
    .join('\n')
  const cells = [
    ['Signed by', facts.signedName],
    ['Signed on', timeIn(facts.timeZone, new Date(facts.signedAt)).replace(' at ', '\n')],
    ['Selections', counts],
    ['Verification code', facts.code],
  ] as const
  const shares = [0.26, 0.22, 0.17, 0.35]
  const pad = 12
  const widths = shares.map((share) => (sheet.width - 2 * pad) * share - 8)
  const value = { font: 'strong', size: 9.5, leading: 13 } as const
  const height = 18 + Math.max(...cells.map(([, words], n) => sheet.height(words, widths[n] ?? 80, value))) + 2 * pad
  sheet.paint({ x: sheet.left, y: sheet.y, width: sheet.width }, height, 'tint', 8)
  let x = sheet.left + pad
  for (const [n, [label, words]] of cells.entries()) {
    const width = widths[n] ?? 80
    sheet.write(label, { x, y: sheet.y + pad, width }, { size: 8, color: 'soft' })
    sheet.write(words, { x, y: sheet.y + pad + 16, width }, value)
    x += width + 8
  }
  sheet.y += height + 18
}

/** What was signed in all, and what the signer pays of it. Returns whether it printed anything: without an approval there is no sum. */
function totals(sheet: Sheet, facts: CertificateFacts): boolean {
  const { money, inUnits } = moneyOn(facts)
  const paid = paidIn(facts.chain.entry)
  if (paid?.parts) {
    const parts = partsInWords(paid.parts, inUnits).map(({ name, amount }) => `${name}: ${amount}`)
    writeTotals(sheet, facts, money(paid.parts.totalCents), [paidInWords(paid, inUnits), ...parts])
    return true
  }
  return totalsOfOlder(sheet, facts)
}

/** Sign-offs from before the parts of the sum were recorded print what they always printed. */
function totalsOfOlder(sheet: Sheet, facts: CertificateFacts): boolean {
  const { money, inUnits, difference: over } = moneyOn(facts)
  const approved = facts.lines
    .filter(({ decision }) => decision === 'approve')
    .map(({ snapshot }) => dealOf(snapshot))
    .filter(({ totalCents }) => totalCents !== null)
  const isShared = approved.some(({ allowanceName }) => allowanceName !== null)
  const paid = paidIn(facts.chain.entry)
  // One approval with an allowance of its own needs no total.
  if (approved.length < 2 && !(isShared && paid !== null)) return false
  const total = sum(approved.map(({ totalCents }) => totalCents ?? 0))
  const withAllowance = approved.filter(({ differenceCents }) => differenceCents !== null)
  const allowance = sum(withAllowance.map(({ allowanceCents }) => allowanceCents ?? 0))
  const difference = sum(withAllowance.map(({ differenceCents }) => differenceCents ?? 0))
  // Before any sum was recorded: a shared allowance is counted on the project, and what it left then is not known.
  const own = `Allowances ${money(allowance)}, ${over(difference)}${sharedInWords(approved)}`
  const words = paid === null ? (withAllowance.length > 0 ? [own] : []) : [paidInWords(paid, inUnits)]
  writeTotals(sheet, facts, money(total), words)
  return true
}

function writeTotals(sheet: Sheet, facts: CertificateFacts, total: string, words: readonly string[]): void {
  const style = { size: 8.5, color: 'soft', align: 'right', leading: 13 } as const
  const heights = words.map((line) => sheet.height(line, sheet.width / 2, style))
  const below = Math.max(style.leading, sum(heights))
  sheet.room(31 + below)
  const half = { x: sheet.left, y: sheet.y + 4, width: sheet.width / 2 }
  sheet.write(waitingOn(facts).waiting > 0 ? 'Signed in this sign-off' : 'Approved in this sign-off', half, {
    font: 'strong',
    size: 10,
  })
  const right = { ...half, x: sheet.left + sheet.width / 2 }
  sheet.write(total, right, { font: 'strong', size: 12, align: 'right' })
  let y = right.y + 18
  for (const line of words) y += sheet.write(line, { ...right, y }, style)
  sheet.y += 33 + below
}

/** A shared allowance covers other selections too, so what this sign-off takes from it is no difference of its own. */
function sharedInWords(approved: readonly { allowanceName: string | null }[]): string {
  const names = [...new Set(approved.flatMap(({ allowanceName }) => allowanceName ?? []))]
  return names.length === 0 ? '' : `, without the shared ${listInWords(names)}`
}

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

function signature(sheet: Sheet, facts: CertificateFacts, isAfterTotals: boolean): void {
  const drawing = shownDrawing(facts.drawing)
  const height = drawing ? 150 : 92
  sheet.room(height)
  // Every line ends with a rule already.
  if (isAfterTotals) {
    sheet.rule(sheet.y)
    sheet.y += 16
  }
  sheet.paragraph('Signature', { font: 'strong', size: 10 })
  sheet.y += 6
  const line = { x: sheet.left, y: sheet.y, width: 250 }
  if (drawing) {
    drawSignature(sheet, drawing, line)
    sheet.y += 78
  }
  sheet.write(facts.signedName, { ...line, y: sheet.y }, { font: 'hand', size: 17 })
  sheet.rule(sheet.y + 27, line, 'soft')
  const local = timeIn(facts.timeZone, new Date(facts.signedAt))
  const about = `${facts.account.name}, ${local}`
  sheet.write(about, { ...line, y: sheet.y + 32, width: sheet.width }, { size: 8.5, color: 'soft' })
  const side = { x: sheet.left + 274, y: line.y, width: sheet.width - 274 }
  sheet.write('Agreed to', side, { size: 8, color: 'soft' })
  const agreed = sheet.write(facts.consentText, { ...side, y: side.y + 13 }, { size: 8, leading: 11.5 })
  sheet.y = Math.max(sheet.y + 62, side.y + agreed + 28)
  everyone(sheet, facts)
}

/** Two owners: who has signed, and who is missing. */
function everyone(sheet: Sheet, facts: CertificateFacts): void {
  const { signatures } = facts
  if (signatures.length === 0) return
  const { waiting, approvals } = waitingOn(facts)
  const words =
    waiting > 0
      ? waitingInWords(signatures, waiting, approvals)
      : `This needs every client’s signature: ${whoSignedInWords(signatures)}.`
  sheet.paragraph(words, { size: 9, leading: 13 })
  sheet.y += 12
}

function drawSignature(sheet: Sheet, drawing: Drawing, { x, y }: { x: number; y: number }): void {
  const [width, height] = [240, 72]
  if (typeof drawing === 'string') {
    const image = sheet.pdf.embedPng(Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64'))
    const scale = Math.min(width / image.width, height / image.height)
    sheet.picture(image, { x, y, width: image.width * scale }, image.height * scale)
    return
  }
  const scale = Math.min(width / drawing.width, height / drawing.height)
  sheet.strokes(drawing.strokes, { x, y, width }, scale)
}

async function finish(sheet: Sheet, facts: CertificateFacts): Promise<Uint8Array> {
  const { pdf } = sheet
  const at = new Date(facts.signedAt)
  sheet.describe({
    title: `Certificate of sign-off ${facts.code}`,
    subject: `Selections of ${facts.project}, signed by ${facts.signedName}`,
    author: 'Finishwork',
    madeAt: at,
  })
  pdf.setKeywords(['Finishwork', 'sign-off', facts.code])
  const data = { ...facts, contact: undefined, lines: facts.lines.map((line) => ({ ...line, picture: undefined })) }
  pdf.attachments.add('sign-off.json', Buffer.from(JSON.stringify(data, null, 2)), {
    description:
      'What was signed, as data: the fingerprint of a line is the SHA-256 of its snapshot as canonical JSON.',
    mimeType: 'application/json',
    createdAt: at,
    modifiedAt: at,
  })
  return sheet.save()
}
