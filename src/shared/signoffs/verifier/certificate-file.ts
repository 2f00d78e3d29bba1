import { type AnchorStatement, anchorText, type ChainEnd, type PathStep, rootOf } from '../../anchors/rules.ts'
import { type ChainLink, linkText } from '../../activity/chain-text.ts'
import { fingerprintText } from '#shared/selections/deciding/snapshot.ts'
import { actText, type SignedAct } from '../act.ts'
import type { Signature } from '../approvals.ts'
import { codeAlphabet, readCode } from '../rules.ts'
import { sha256Hex } from './bytes.ts'
import { PdfDocument } from './pdf-document.ts'
import { checkSeal, type SealReading } from './seal.ts'
import type { KnownSeal } from './seal-line.ts'

/** The data inside a certificate: everything that was signed, and where it is in the audit log. */
export type CertificateData = SignedAct & {
  company: string
  project: string
  currency: string
  chain: { seq: number; hash: string; entry?: (ChainLink & { hash: string }) | null }
  actHash: string
  /** Every client who had to sign, and whether they had; empty when one signature was enough. */
  signatures?: Signature[]
  anchor?: { statement: AnchorStatement; hash: string; end: ChainEnd; path: PathStep[] } | null
}

export type CertificateReading = {
  sha256: string
  seal: SealReading
  /** The code that the file claims; it proves nothing. */
  code: string | null
  /** Only from a file with a valid seal. */
  data: CertificateData | null
  /** Whether the data agrees with its own fingerprints, and with its place in the audit log. */
  isConsistent: boolean
}

/** What a PDF says about itself, without any other source than our seals. */
export async function readCertificateFile(pdf: Uint8Array, ours: readonly KnownSeal[]): Promise<CertificateReading> {
  const document = new PdfDocument(pdf)
  const certificates = ours.flatMap(({ fingerprint, issuers }) => [fingerprint, ...issuers])
  const seal = atItsTime(await checkSeal(pdf, certificates, document), ours)
  const data = seal.state === 'valid' ? await dataIn(document) : null
  return {
    sha256: await sha256Hex(pdf),
    seal,
    code: codeIn(document),
    data,
    isConsistent: data !== null && (await isConsistent(data).catch(() => false)),
  }
}

/** A key that others may have had since some day: only a time stamp proves that a seal is older. */
function atItsTime(seal: SealReading, ours: readonly KnownSeal[]): SealReading {
  const known = ours.find(({ fingerprint }) => fingerprint === seal.sealedBy?.fingerprint)
  if (seal.state !== 'valid') return seal
  if (!known) return { ...seal, state: 'foreign' }
  if (known.revokedFrom === null) return seal
  const isOlder = seal.timeStamp !== null && Date.parse(seal.timeStamp.at) < Date.parse(known.revokedFrom)
  return isOlder ? seal : { ...seal, state: 'revoked' }
}

/** `genuine`: sealed by us and unchanged. `altered`: it names a sign-off, but is not as we sealed it. `unknown`: no certificate. */
export const verdictOf = ({
  seal,
  code,
  isConsistent: agrees,
}: CertificateReading): 'genuine' | 'altered' | 'unknown' =>
  seal.state === 'valid' && agrees ? 'genuine' : code === null ? 'unknown' : 'altered'

const printed = new RegExp(`(?:[${codeAlphabet}]{4}-){4}[${codeAlphabet}]{4}`)

/** The code in the document's title, where nothing is written that people type. */
function codeIn(document: PdfDocument): string | null {
  const found = printed.exec(document.info('Title'))
  return found ? readCode(found[0]) : null
}

/** The attached file, from a document that is written as we write them: the seal covers it. */
async function dataIn(document: PdfDocument): Promise<CertificateData | null> {
  const bytes = document.isWhole ? await document.attachment('sign-off.json') : null
  try {
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as CertificateData)
  } catch {
    return null
  }
}

async function isConsistent(data: CertificateData): Promise<boolean> {
  for (const { snapshot, fingerprint } of data.lines)
    if ((await sha256Hex(fingerprintText(snapshot))) !== fingerprint) return false
  if ((await sha256Hex(actText(data))) !== data.actHash) return false
  return (await isInChain(data)) && (await isAnchored(data))
}

/** The entry of the audit log has the printed hash, and lists exactly this sign-off. */
async function isInChain({ id, companyId, chain, actHash }: CertificateData): Promise<boolean> {
  const { entry } = chain
  if (entry?.kind !== 'signoff.signed' || entry.companyId !== companyId || entry.seq !== chain.seq) return false
  const facts = entry.data as Record<string, unknown>
  if (facts['act'] !== actHash || facts['signOffId'] !== id) return false
  return (await sha256Hex(linkText(entry))) === chain.hash
}

async function isAnchored({ anchor, companyId }: CertificateData): Promise<boolean> {
  if (!anchor) return true
  const { statement, hash, end, path } = anchor
  if (end.companyId !== companyId || (await rootOf(sha256Hex, end, path)) !== statement.root) return false
  return (await sha256Hex(anchorText(statement))) === hash
}
