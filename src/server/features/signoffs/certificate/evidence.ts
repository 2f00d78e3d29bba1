import { encode } from 'uqr'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { type CertificateFacts, isLong, timeIn, withoutBreaks } from './facts.ts'

const LABEL = 112
const QR = 92

/** Who, when, from where, and how to verify it. */
export function drawEvidence(sheet: Sheet, facts: CertificateFacts): void {
  sheet.room(250)
  sheet.rule(sheet.y)
  sheet.y += 16
  sheet.paragraph('Technical data', { font: 'strong', size: 10 })
  sheet.y += 6
  const top = sheet.y
  const width = sheet.width - QR - 28
  const signedAt = new Date(facts.signedAt)
  const rows = [
    [
      'Signed by',
      `${facts.signedName} (account No. ${facts.account.id} of ${facts.account.name}, ${facts.account.email})`,
    ],
    ['Name of the account', nameChangeInWords(facts)],
    ['Time, UTC', facts.signedAt],
    ['Time, local', `${timeIn(facts.timeZone, signedAt)} (${facts.timeZone})`],
    ['Network address', facts.ip ?? 'not known'],
    ['Browser', facts.userAgent ?? 'not known'],
    ['Session', facts.sessionId === null ? 'not known' : `No. ${facts.sessionId}`],
    ['Place in the audit chain', `No. ${facts.chain.seq}`],
    ['Hash of that entry', facts.chain.hash],
    ['Hash of this act', facts.actHash],
    ...anchorRows(facts.anchor),
    ...facts.lines.map(
      ({ shown, fingerprint }) => [`Fingerprint: ${withoutBreaks(shown.name, 40)}`, fingerprint] as const,
    ),
  ] as const
  for (const [label, words] of rows) {
    // A hash stays on its line.
    const style = { size: /^[0-9a-f]{64}$/.test(words) ? 7 : 7.6, leading: 11 }
    const tall = sheet.height(label, LABEL - 8, { size: 8 })
    const height = Math.max(13, tall + 2, sheet.height(words, width - LABEL, style) + 2)
    sheet.room(height)
    sheet.write(label, { x: sheet.left, y: sheet.y, width: LABEL - 8 }, { size: 8, color: 'soft' })
    sheet.write(words, { x: sheet.left + LABEL, y: sheet.y, width: width - LABEL }, style)
    sheet.y += height
  }
  code(sheet, facts, top)
  sheet.y = Math.max(sheet.y, top + QR + 44) + 8
  sheet.paragraph(
    'This document is sealed. Any PDF reader that supports digital signatures shows whether it was changed. The ' +
      'attached file sign-off.json holds everything above as data. The fingerprint of a line is the SHA-256 of its ' +
      'snapshot, written as JSON with sorted keys and without spaces. The address above ' +
      'shows whether the approvals are still valid.' +
      (sheet.lacksLetters
        ? ' Characters that the fonts of this document lack are printed by their Unicode numbers, as in [U+20BB7]; the ' +
          'attached file has them as they were typed.'
        : ''),
    { size: 7.5, color: 'soft', leading: 11 },
  )
}

/** Someone who took another name before signing shows. */
function nameChangeInWords({ account: { nameChangedAt, nameBefore }, timeZone }: CertificateFacts): string {
  if (nameChangedAt === null) return 'Never changed by its owner'
  return `Last changed on ${timeIn(timeZone, new Date(nameChangedAt))}, before that ${nameBefore ?? 'without a name'}`
}

/** The last daily anchor: with this page anyone can find out whether the history before it was rewritten. */
const anchorRows = (anchor: CertificateFacts['anchor']): [string, string][] =>
  anchor ? [[`Anchor of ${anchor.statement.day}`, anchor.hash]] : []

/** Notes that do not fit next to their picture. */
export function drawLongNotes(sheet: Sheet, { lines }: CertificateFacts): void {
  for (const { snapshot, shown } of lines) {
    if (snapshot.notes === null || !isLong(snapshot.notes)) continue
    sheet.room(80)
    sheet.y += 18
    sheet.paragraph(`Notes on ${shown.name}`, { font: 'strong', size: 10, leading: 16 })
    sheet.paragraph(snapshot.notes, { size: 8.5, leading: 12 })
  }
}

function code(sheet: Sheet, facts: CertificateFacts, y: number): void {
  const box = { x: sheet.left + sheet.width - QR, y, width: QR }
  sheet.modules(encode(facts.verifyUrl, { ecc: 'M', border: 0 }).data, box)
  sheet.link(box, QR, facts.verifyUrl)
  // Wider than the picture, so that the code fits on one line of text.
  const under = { ...box, x: box.x - 24, width: QR + 24 }
  sheet.write('Scan to verify', { ...under, y: y + QR + 6 }, { size: 8, font: 'strong', align: 'right' })
  sheet.write(facts.code, { ...under, y: y + QR + 18 }, { size: 6.4, color: 'soft', align: 'right' })
}
