/**
 * How mail programs introduce the message that is replied to. Each pattern is matched against one line, or against up to three
 * lines joined, because programs wrap long introductions.
 */
const introductions: readonly RegExp[] = [
  // English: "On Mon, Nov 16, 2026 at 9:01 AM Maya <maya@example.com> wrote:"
  /^On\b.{6,300}\bwrote:$/i,
  // German: "Am Mo., 16. Nov. 2026 um 09:01 Uhr schrieb Maya <maya@example.com>:"
  /^Am\b.{6,300}\bschrieb\b.{0,200}:$/i,
  // French: "Le lun. 16 nov. 2026 à 09:01, Maya <maya@example.com> a écrit :"
  /^Le\b.{6,300}\ba écrit ?:$/i,
  // Spanish: "El lun, 16 nov 2026 a las 9:01, Maya (<maya@example.com>) escribió:"
  /^El\b.{6,300}\bescribió:$/i,
  // Italian: "Il giorno lun 16 nov 2026 alle ore 09:01 Maya <maya@example.com> ha scritto:"
  /^Il\b.{6,300}\bha scritto:$/i,
  // Portuguese: "Em seg., 16 de nov. de 2026 às 09:01, Maya <maya@example.com> escreveu:"
  /^Em\b.{6,300}\bescreveu:$/i,
  // Dutch: "Op ma 16 nov 2026 om 09:01 schreef Maya <maya@example.com>:"
  /^Op\b.{6,300}\bschreef\b.{0,200}:$/i,
  // Danish, Norwegian and Swedish: "Den mån 16 nov. 2026 kl 09:01 skrev Maya <maya@example.com>:"
  /^(?:Den|man|tir|ons|tor|fre|lør|søn)\b.{4,300}\bskrev\b.{0,200}:$/i,
  // Polish: "pon., 16 lis 2026 o 09:01 Maya <maya@example.com> napisał(a):"
  /^.{6,300}\bnapisał(?:\(a\)|a)?:$/i,
  // Czech: "po 16. 11. 2026 v 9:01 odesílatel Maya <maya@example.com> napsal:"
  /^.{6,300}\bnapsal\(?a?\)?:$/i,
  // Finnish: "ma 16. marrask. 2026 klo 9.01 Maya (maya@example.com) kirjoitti:"
  /^.{6,300}\bkirjoitti:$/i,
  // Chinese and Korean: "Maya <maya@example.com> 于2026年11月16日周一 09:01写道：", "... 님이 작성:"
  /^.{6,300}(?:写道|寫道|님이 작성)[:：]$/,
]

const separators: readonly RegExp[] = [
  /^-{2,}\s*(?:Original Message|Original Appointment|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht|Message d'origine|Message transféré|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|Oprindelig meddelelse|Opprinnelig melding|Wiadomość oryginalna|Původní zpráva|Alkuperäinen viesti)\s*-{2,}$/i,
  /^Begin forwarded message:$/i,
]

/** The labels of the header that Outlook puts above the message it quotes: from, sent, to, subject. */
const labels = {
  from: /^\W{0,3}(?:From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä|发件人|寄件者|差出人)\s?[:：]/i,
  others: [
    /^\W{0,3}(?:Sent|Date|Gesendet|Datum|Envoyé|Date|Enviado(?: el)?|Fecha|Inviato|Data|Enviada em|Verzonden|Skickat|Sendt|Wysłano|Odesláno|Lähetetty|发送时间|日期|送信日時)\s?[:：]/i,
    /^\W{0,3}(?:To|An|À|Para|A|Aan|Till|Til|Do|Komu|Vastaanottaja|收件人|宛先)\s?[:：]/i,
    /^\W{0,3}(?:Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Předmět|Aihe|主题|主旨|件名)\s?[:：]/i,
  ],
}

/** Signatures that phones and mail programs add by themselves. */
const appSignatures: readonly RegExp[] = [
  /^(?:Sent from|Sent via|Get) .{2,60}$/i,
  /^(?:Von meinem|Gesendet von|Gesendet mit|Diese Nachricht wurde von) .{2,80}$/i,
  /^Outlook für .{2,20} beziehen$/i,
  /^(?:Envoyé de|Envoyé à partir de|Envoyé depuis|Télécharger|Obtenez) .{2,60}$/i,
  /^(?:Enviado desde|Enviado do|Enviado a partir|Obtener|Obter) .{2,60}$/i,
  /^(?:Inviato da|Scarica) .{2,60}$/i,
  /^(?:Verzonden vanaf|Verzonden met|Verstuurd vanaf) .{2,60}$/i,
  /^(?:Skickat från|Sendt fra|Wysłane z|Odesláno z|Lähetetty) .{2,60}$/i,
]

/** A line that a mail program may have wrapped or prefixed, as one line of plain characters. */
const plainLine = (line: string): string => line.replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '').trim()

/** Whether the lines from `at` on introduce a quoted message; returns how many lines the introduction takes. */
export function introductionAt(lines: readonly string[], at: number, ownAddress: string): number {
  const first = plainLine(lines[at] ?? '')
  if (first.length > LONGEST_INTRODUCTION) return 0
  if (separators.some((pattern) => pattern.test(first))) return 1
  for (let joined = first, count = 1; count <= 3; count += 1) {
    if (/[:：]$/.test(joined) && introduces(joined, first, ownAddress)) return count
    const next = plainLine(lines[at + count] ?? '')
    if (joined === '' || next === '' || joined.length + next.length > LONGEST_INTRODUCTION) return 0
    joined = `${joined} ${next}`
  }
  return 0
}

const LONGEST_INTRODUCTION = 400

function introduces(joined: string, first: string, ownAddress: string): boolean {
  if (!/\d/.test(joined)) return joined.includes(ownAddress)
  if (introductions.some((pattern) => pattern.test(joined))) return true
  // Any language: a time, and an address or the name that we send under, from the first line on.
  const isOurs = joined.includes(ownAddress) || joined.includes('(Finishwork)')
  const begins = /\d{1,2}[:.h時]\d{2}|\(Finishwork\)/.test(first) || first.includes(ownAddress)
  return begins && (isOurs || /<[^<>\s]+@[^<>\s]+>[^<>]{0,60}$/.test(joined))
}

/** Whether an Outlook header starts here: "From:" and at least two of sent, to and subject within the next lines. */
export function isOutlookHeader(lines: readonly string[], at: number): boolean {
  if (!labels.from.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 8)
  return labels.others.filter((label) => next.some((line) => label.test(line))).length >= 2
}

export const isRule = (line: string): boolean => /^[_\-=*\u2013\u2014]{3,}$/.test(line.trim())

export const isAppSignature = (line: string): boolean => appSignatures.some((pattern) => pattern.test(plainLine(line)))
