import { waitingIn, waitingInWords } from '#shared/signoffs/approvals.ts'
import { type CertificateInWords, certificateInWords } from '#shared/signoffs/verifier/certificate-words.ts'
import {
  type CertificateData,
  type CertificateReading,
  readCertificateFile,
  verdictOf,
} from '#shared/signoffs/verifier/certificate-file.ts'
import { type AnchorFile, contradicts, readAnchorFile } from '#shared/signoffs/verifier/anchor-file.ts'
import { followSealLine, type SealIntroduction } from '#shared/signoffs/verifier/seal-line.ts'
import { anchorView } from './anchor-view.ts'
import { element } from './element.ts'

/** Written into the page when it is downloaded. */
type Settings = { line: SealIntroduction[]; current: string | null; host: string; day: string }

const settings = JSON.parse(byId('settings').textContent) as Settings
/** The page follows the line of seals itself: what the server calls its seals counts for nothing. */
const following = followSealLine(settings.line, settings.current)

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}`)
  return found
}

const date = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone }).format(
    new Date(instant),
  )

const titles = {
  genuine: 'This certificate is genuine',
  altered: 'This file was altered',
  unknown: 'This is not a certificate',
} as const

function explain({ seal, data }: CertificateReading, verdict: keyof typeof titles): string {
  if (verdict === 'genuine' && data)
    return `Signed by ${data.signedName} on ${date(data.signedAt, data.timeZone)}. Nothing in this file has changed since it was sealed.`
  if (seal.state === 'foreign')
    return `It is sealed by ${seal.sealedBy?.name ?? 'someone else'}, not by ${settings.host}. Do not rely on it.`
  if (seal.state === 'revoked' || seal.state === 'expired')
    return 'It was sealed with a key that did not count at that time. Do not rely on it.'
  if (verdict === 'altered') return 'It names a sign-off, but it is not as it was sealed. Do not rely on it.'
  return 'Ask the person who gave it to you for the original certificate.'
}

function viewOf(reading: CertificateReading, name: string, anchors: readonly AnchorFile[]): HTMLElement[] {
  const verdict = verdictOf(reading)
  const box = element('section', '', `verdict ${verdict}`)
  box.append(element('h2', titles[verdict]), element('p', explain(reading, verdict)), element('p', name, 'soft'))
  if (verdict !== 'genuine' || !reading.data) return [box, technical(reading)]
  const { data } = reading
  const waits = missingIn(data)
  if (waits !== null) {
    box.classList.replace('genuine', 'waiting')
    box.append(element('p', waits, 'total'))
  }
  if (anchors.some((anchor) => contradicts(anchor, data))) {
    box.classList.add('conflict')
    box.append(
      element('p', 'It contradicts the anchor that you kept: one of the two is about a history that was rewritten.'),
    )
  }
  const later = `This proves what was signed at that time. Whether it was withdrawn or changed later can only be seen online, at ${settings.host}/verify.`
  box.append(element('p', later))
  return [box, ...contentsOf(data), technical(reading)]
}

/** Who had signed and who was missing when it was sealed; null when everyone had signed. */
function missingIn({ chain, lines, signatures = [], signedName }: CertificateData): string | null {
  const waiting = waitingIn(chain.entry)
  if (waiting.length === 0) return null
  const missing = [...new Set(waiting.flatMap((one) => one.missing))]
  const known = signatures.length > 0 ? signatures : [{ name: signedName, hasSigned: true }]
  const named = [
    ...known.filter(({ name }) => !missing.includes(name)),
    ...missing.map((name) => ({ name, hasSigned: false })),
  ]
  return waitingInWords(named, waiting.length, lines.filter(({ decision }) => decision === 'approve').length)
}

function contentsOf(data: CertificateData): HTMLElement[] {
  const { lines, paid } = certificateInWords(data)
  return [
    element('h3', `${data.project}, ${data.company}`),
    ...lines.map(lineOf),
    ...(paid.length > 0 ? [card(paid.map((words) => element('p', words)))] : []),
  ]
}

const lineOf = ({ title, room, deal, total, reason }: CertificateInWords['lines'][number]): HTMLElement =>
  card([
    element('h4', title),
    ...(room ? [element('p', room, 'soft')] : []),
    ...deal.map((words) => element('p', words)),
    ...(total ? [element('p', total, 'total')] : []),
    ...(reason ? [element('p', reason)] : []),
  ])

function card(parts: readonly HTMLElement[]): HTMLElement {
  const made = element('section', '', 'line')
  made.append(...parts)
  return made
}

function technical({ sha256, seal, data }: CertificateReading): HTMLElement {
  const details = element('details')
  details.append(element('summary', 'Technical details'))
  const list = element('dl')
  const rows: [string, string][] = [
    ['Seal', seal.state],
    ['Sealed by', seal.sealedBy ? `${seal.sealedBy.name}, SHA-256 ${seal.sealedBy.fingerprint}` : 'not known'],
    ['Time stamp', seal.timeStamp ? `${seal.timeStamp.at} by ${seal.timeStamp.authority}` : 'none'],
    ['SHA-256 of the file', sha256],
  ]
  if (data) {
    rows.push(['Code', data.code], ['Place in the audit log', `No. ${data.chain.seq}, ${data.chain.hash}`])
    if (data.anchor) rows.push([`Anchor of ${data.anchor.statement.day}`, data.anchor.hash])
    for (const { shown, fingerprint } of data.lines) rows.push([`Fingerprint of ${shown.name}`, fingerprint])
  }
  for (const [label, value] of rows) list.append(element('dt', label), element('dd', value))
  details.append(list)
  return details
}

/** Anchors first, because certificates are compared with them. */
async function check(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const result = byId('result')
  result.replaceChildren(element('p', 'Checking...'))
  const views: HTMLElement[] = []
  const anchors: AnchorFile[] = []
  const isAnchor = ({ name, type }: File) => type === 'application/json' || name.endsWith('.json')
  for (const file of [...files.filter(isAnchor), ...files.filter((one) => !isAnchor(one))]) {
    try {
      const { seals } = await following
      if (isAnchor(file)) {
        const reading = await readAnchorFile(await file.text(), seals)
        if (reading.file && (reading.verdict === 'genuine' || reading.verdict === 'late')) anchors.push(reading.file)
        views.push(anchorView(reading, file.name, settings.host))
      } else {
        const reading = await readCertificateFile(new Uint8Array(await file.arrayBuffer()), seals)
        views.push(...viewOf(reading, file.name, anchors))
      }
    } catch {
      // No file may leave the page at "Checking...".
      const box = element('section', '', 'verdict unknown')
      box.append(element('h2', 'This file cannot be read'), element('p', file.name, 'soft'))
      views.push(box)
    }
  }
  result.replaceChildren(...views)
}

const input = byId('file') as HTMLInputElement
input.addEventListener('change', () => void check([...(input.files ?? [])]))
const drop = byId('drop')
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
document.addEventListener('dragleave', () => drop.classList.remove('over'))
document.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  void check([...(event.dataTransfer?.files ?? [])])
})
byId('origin').textContent = `Downloaded from ${settings.host} on ${settings.day}. It works without a network.`
