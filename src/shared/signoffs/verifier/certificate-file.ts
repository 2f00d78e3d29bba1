import { type AnchorStatement, anchorText, type ChainEnd, type PathStep, rootOf } from '../../anchors/rules.ts'
import { type ChainLink, linkText } from '../../activity/chain-text.ts'
import { fingerprintText } from '../../selections/snapshot.ts'
import { actText, type SignedAct } from '../act.ts'
import { codeAlphabet, readCode } from '../rules.ts'
import { asLatin1, sha256Hex } from './bytes.ts'
import { checkSeal, type SealReading } from './seal.ts'

/** The data inside a certificate: everything that was signed, and where it is in the audit log. */
export type CertificateData = SignedAct & {
  company: string
  project: string
  currency: string
  chain: { seq: number; hash: string; entry?: (ChainLink & { hash: string }) | null }
  actHash: string
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

/** What a PDF says about itself, without any other source than the fingerprints of our seals. */
export async function readCertificateFile(pdf: Uint8Array, ours: readonly string[]): Promise<CertificateReading> {
  const seal = await checkSeal(pdf, ours)
  const data = seal.state === 'valid' ? await dataIn(pdf) : null
  return {
    sha256: await sha256Hex(pdf),
    seal,
    code: codeIn(pdf),
    data,
    isConsistent: data !== null && (await isConsistent(data).catch(() => false)),
  }
}

/** `genuine`: sealed by us and unchanged. `altered`: it names a sign-off, but is not as we sealed it. `unknown`: no certificate. */
export const verdictOf = ({
  seal,
  code,
  isConsistent: agrees,
}: CertificateReading): 'genuine' | 'altered' | 'unknown' =>
  seal.state === 'valid' && agrees ? 'genuine' : code === null ? 'unknown' : 'altered'

const printed = new RegExp(`(?:[${codeAlphabet}]{4}-){4}[${codeAlphabet}]{4}`)

/** The code in the document's title, which is readable without parsing its pages. */
function codeIn(pdf: Uint8Array): string | null {
  // Titles may have two bytes per letter; without the zeros both forms read the same.
  const found = printed.exec(asLatin1(pdf).replaceAll('\0', ''))
  return found ? readCode(found[0]) : null
}

/** The attached file. The seal covers it, so its place needs no full reading of the document. */
async function dataIn(pdf: Uint8Array): Promise<CertificateData | null> {
  const text = asLatin1(pdf)
  const named = text.indexOf('/Type /EmbeddedFile')
  const start = text.indexOf('stream\n', named) + 'stream\n'.length
  const about = text.slice(text.lastIndexOf(' obj', named), start)
  const length = Number(/\/Length (\d{1,8})\b/.exec(about)?.[1])
  if (named < 0 || !length) return null
  const stored = pdf.subarray(start, start + length)
  const bytes = about.includes('/FlateDecode') ? await inflate(stored) : stored
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as CertificateData
  } catch {
    return null
  }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function isConsistent(data: CertificateData): Promise<boolean> {
  for (const { snapshot, fingerprint } of data.lines)
    if ((await sha256Hex(fingerprintText(snapshot))) !== fingerprint) return false
  if ((await sha256Hex(actText(data))) !== data.actHash) return false
  return (await isInChain(data)) && (await isAnchored(data))
}

/** The entry of the audit log has the printed hash, and lists exactly this sign-off. */
async function isInChain({ id, chain, actHash }: CertificateData): Promise<boolean> {
  const { entry } = chain
  // Certificates from before entries were attached.
  if (!entry) return true
  const facts = entry.data as Record<string, unknown>
  const isThis = entry.seq === chain.seq && facts['act'] === actHash && facts['signOffId'] === id
  return isThis && (await sha256Hex(linkText(entry))) === chain.hash
}

async function isAnchored({ anchor, companyId }: CertificateData): Promise<boolean> {
  if (!anchor) return true
  const { statement, hash, end, path } = anchor
  if (end.companyId !== companyId || (await rootOf(sha256Hex, end, path)) !== statement.root) return false
  return (await sha256Hex(anchorText(statement))) === hash
}
