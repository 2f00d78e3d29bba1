import { formatMoney, toUnits } from '#shared/kernel/money.ts'
import { dealOf } from '#shared/selections/snapshot.ts'
import { snapshotInWords } from './words.ts'
import {
  type CertificateData,
  type CertificateReading,
  readCertificateFile,
  verdictOf,
} from '#shared/signoffs/verifier/certificate-file.ts'

/** Written into the page when it is downloaded. */
type Settings = { seals: string[]; host: string; day: string }

const settings = JSON.parse(byId('settings').textContent) as Settings

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}`)
  return found
}

/** An element with text; text never becomes markup. */
function element(tag: string, text = '', className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

const date = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(
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
  if (verdict === 'altered') return 'It names a sign-off, but it is not as it was sealed. Do not rely on it.'
  return 'Ask the person who gave it to you for the original certificate.'
}

function show(reading: CertificateReading, name: string): void {
  const verdict = verdictOf(reading)
  const result = byId('result')
  const box = element('section', '', `verdict ${verdict}`)
  box.append(element('h2', titles[verdict]), element('p', explain(reading, verdict)), element('p', name, 'soft'))
  if (verdict === 'genuine')
    box.append(
      element(
        'p',
        `This proves what was signed at that time. Whether it was withdrawn or changed later can only be seen online, at ${settings.host}/verify.`,
      ),
    )
  result.replaceChildren(box)
  if (verdict === 'genuine' && reading.data) result.append(...contentsOf(reading.data))
  result.append(technical(reading))
}

function contentsOf(data: CertificateData): HTMLElement[] {
  const head = element('h3', `${data.project}, ${data.company}`)
  return [head, ...data.lines.map((line) => lineOf(line, data.currency))]
}

function lineOf(
  { shown, decision, reason, snapshot }: CertificateData['lines'][number],
  currency: string,
): HTMLElement {
  const card = element('section', '', 'line')
  const deal = dealOf(snapshot)
  const decided = decision === 'approve' ? 'Approved' : 'Declined'
  card.append(element('h4', `${shown.name}: ${decided}`))
  if (shown.room) card.append(element('p', shown.room, 'soft'))
  for (const words of snapshotInWords(deal, currency)) card.append(element('p', words))
  if (deal.totalCents !== null)
    card.append(element('p', `Total ${formatMoney(toUnits(deal.totalCents), currency)}`, 'total'))
  if (reason) card.append(element('p', `Declined because: ${reason}`))
  return card
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

async function check(file: File | undefined): Promise<void> {
  if (!file) return
  byId('result').replaceChildren(element('p', 'Checking...'))
  try {
    show(await readCertificateFile(new Uint8Array(await file.arrayBuffer()), settings.seals), file.name)
  } catch {
    // No file may leave the page at "Checking...".
    const box = element('section', '', 'verdict unknown')
    box.append(
      element('h2', 'This file cannot be read'),
      element('p', 'Choose the certificate again, as you received it.'),
    )
    byId('result').replaceChildren(box)
  }
}

const input = byId('file') as HTMLInputElement
input.addEventListener('change', () => void check(input.files?.[0]))
const drop = byId('drop')
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
document.addEventListener('dragleave', () => drop.classList.remove('over'))
document.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  void check(event.dataTransfer?.files[0])
})
byId('origin').textContent = `Downloaded from ${settings.host} on ${settings.day}. It works without a network.`
