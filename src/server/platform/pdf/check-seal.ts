import { X509Certificate, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { sha256 } from '../tokens.ts'

/** `valid`: one of our seals, nothing changed since. `foreign`: intact, but not our seal. */
export type SealState = 'valid' | 'broken' | 'foreign' | 'none'

const MAX_SIGNATURE_CHARS = 256 * 1024

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })

/** Checks the last digital signature of a PDF: that it covers the whole file, is intact, and is one of ours. */
export async function checkSeal(pdf: Uint8Array, ours: readonly string[]): Promise<SealState> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const range = lastByteRange(file)
  if (!range) return 'none'
  const [start, length, resume, rest] = range
  const gapless = start === 0 && length < resume && resume + rest === file.length
  // A signature with its certificates has a few kilobytes; nothing larger is decoded.
  if (!gapless || resume - length > MAX_SIGNATURE_CHARS) return 'broken'
  try {
    const signed = Buffer.concat([file.subarray(0, length), file.subarray(resume)])
    const signature = Buffer.from(file.toString('latin1', length + 1, resume - 1), 'hex')
    const signer = await signerOf(signature, signed)
    if (!signer) return 'broken'
    return ours.includes(signer) ? 'valid' : 'foreign'
  } catch {
    // Anything that cannot be parsed as a signature is invalid.
    return 'broken'
  }
}

function lastByteRange(file: Buffer): [number, number, number, number] | null {
  const at = file.lastIndexOf('/ByteRange')
  if (at < 0) return null
  const numbers = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(
    file.toString('latin1', at, at + 100),
  )
  if (!numbers) return null
  return numbers.slice(1, 5).map(Number) as [number, number, number, number]
}

/** The fingerprint of the signer's certificate, or null when the signature does not match what was signed. */
async function signerOf(der: Buffer, signed: Buffer): Promise<string | null> {
  const { result, offset } = asn1.fromBER(new Uint8Array(der).buffer)
  if (offset === -1) return null
  const data = new pki.SignedData({ schema: new pki.ContentInfo({ schema: result }).content })
  const whole = await data.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false }, engine)
  const certificate = data.certificates?.find((one) => one instanceof pki.Certificate)
  if (!whole || !certificate) return null
  return sha256(new X509Certificate(Buffer.from(certificate.toSchema().toBER())).raw)
}
