import {
  anchorText,
  type AnchorStatement,
  type ChainEnd,
  isStampOfDay,
  type PathStep,
  rootOf,
} from '../../anchors/rules.ts'
import { sha256Hex } from './bytes.ts'
import type { CertificateData } from './certificate-file.ts'
import { certificatesOf, fromBase64, isSignedWith } from './plain-signature.ts'
import type { KnownSeal } from './seal-line.ts'
import { readTimeStamp, type TimeStamp } from './time-stamp.ts'

/** An anchor as its owner downloaded it. */
export type AnchorFile = {
  statement: AnchorStatement
  hash: string
  end: ChainEnd
  path: PathStep[]
  signature: string
  timeStamp: string | null
}

export type AnchorReading = {
  /** `genuine`: signed by one of our seals, and about the end of this log. `late`: so, but stamped long after its day. */
  verdict: 'genuine' | 'late' | 'altered' | 'foreign' | 'unknown'
  file: AnchorFile | null
  timeStamp: TimeStamp | null
}

const nothing: AnchorReading = { verdict: 'unknown', file: null, timeStamp: null }

/** What an anchor file says, without any other source than our seals. */
export async function readAnchorFile(content: string, seals: readonly KnownSeal[]): Promise<AnchorReading> {
  const file = parsed(content)
  if (!file) return nothing
  try {
    return await checked(file, seals)
  } catch {
    return { verdict: 'altered', file, timeStamp: null }
  }
}

async function checked(file: AnchorFile, seals: readonly KnownSeal[]): Promise<AnchorReading> {
  const text = anchorText(file.statement)
  const isWhole =
    (await sha256Hex(text)) === file.hash && (await rootOf(sha256Hex, file.end, file.path)) === file.statement.root
  if (!isWhole) return { verdict: 'altered', file, timeStamp: null }
  if (!(await isSigned(text, fromBase64(file.signature), seals))) return { verdict: 'foreign', file, timeStamp: null }
  if (file.timeStamp === null) return { verdict: 'genuine', file, timeStamp: null }
  const timeStamp = await readTimeStamp(fromBase64(file.timeStamp), new TextEncoder().encode(text))
  if (!timeStamp) return { verdict: 'altered', file, timeStamp }
  return { verdict: isStampOfDay(timeStamp.at, file.statement.day) ? 'genuine' : 'late', file, timeStamp }
}

async function isSigned(text: string, signature: Uint8Array, seals: readonly KnownSeal[]): Promise<boolean> {
  for (const { certificate } of seals) {
    const [own] = await certificatesOf(certificate)
    if (own && (await isSignedWith(own.certificate, text, signature))) return true
  }
  return false
}

function parsed(content: string): AnchorFile | null {
  try {
    const file = JSON.parse(content) as Partial<AnchorFile>
    const isAnchor = file.statement?.anchor === 1 && typeof file.signature === 'string' && Array.isArray(file.path)
    return isAnchor && file.end ? (file as AnchorFile) : null
  } catch {
    return null
  }
}

/** Whether a certificate contradicts a kept anchor of the same company: then one of them is about a history that was rewritten. */
export function contradicts(
  { statement, hash, end }: AnchorFile,
  { companyId, chain, anchor }: CertificateData,
): boolean {
  if (end.companyId !== companyId) return false
  if (end.seq === chain.seq && end.hash !== chain.hash) return true
  return anchor?.statement.day === statement.day && anchor.hash !== hash
}
