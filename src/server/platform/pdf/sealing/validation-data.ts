import { type X509Certificate, webcrypto } from 'node:crypto'
import { type PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { isIssuedBy } from './seal-certificates.ts'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { bufferOf } from '#shared/signoffs/verifier/bytes.ts'
import { readAtMost } from '../../http/read-at-most.ts'

/** What is needed to check a seal years later, when the authorities' servers are gone (PAdES B-LT). */
export type ValidationData = { certificates: X509Certificate[]; revocationLists: Uint8Array[] }

/** The certificates without duplicates, and the revocation lists that the settings allow us to fetch. */
export async function gatherValidationData(
  given: readonly X509Certificate[],
  crlHosts: readonly string[],
  now: Date,
): Promise<ValidationData> {
  const certificates = given.filter((one, at) => given.findIndex(({ raw }) => raw.equals(one.raw)) === at)
  const found = new Set<RevocationList>()
  for (const certificate of certificates) {
    // Nobody revokes a certificate that issued itself: people trust it or do not.
    const issuer = certificates.find((one) => one !== certificate && isIssuedBy(certificate, one))
    const list = issuer && (await revocationListFor(certificate, issuer, crlHosts, now))
    if (list) found.add(list)
  }
  return { certificates, revocationLists: [...found].map(({ der }) => der) }
}

/** Writes the data into the catalog as a document security store. It must happen before sealing, so that the seal covers it. */
export function addSecurityStore(pdf: PDF, { certificates, revocationLists }: ValidationData): void {
  const listed = (all: readonly Uint8Array[]) =>
    new PdfArray(all.map((der) => pdf.register(new PdfStream([], new Uint8Array(der)))))
  const store = PdfDict.of({ Type: PdfName.of('DSS'), Certs: listed(certificates.map(({ raw }) => raw)) })
  if (revocationLists.length > 0) store.set('CRLs', listed(revocationLists))
  pdf.getCatalog().set('DSS', pdf.register(store))
}

/** A signed list of revoked certificates (CRL), and until when its issuer calls it current. */
type RevocationList = { der: Uint8Array; until: Date }

const DISTRIBUTION_POINTS = '2.5.29.31'
const URI = 6
const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024 * 1024
const KEPT_MS = 3_600_000

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })
const cache = new Map<string, { at: number; list: Promise<RevocationList | null> }>()

/**
 * The current revocation list for a certificate; null without one. A certificate names where its list is, but its sender must not
 * choose where our requests go: only the hosts in the settings are asked.
 */
async function revocationListFor(
  certificate: X509Certificate,
  issuer: X509Certificate,
  hosts: readonly string[],
  now: Date,
): Promise<RevocationList | null> {
  for (const address of addressesIn(certificate).filter((one) => isAllowed(one, hosts))) {
    const list = await recent(address, issuer, now)
    if (list && list.until > now) return list
  }
  return null
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && hosts.includes(host)
}

function addressesIn({ raw }: X509Certificate): string[] {
  const { extensions = [] } = pki.Certificate.fromBER(bufferOf(raw))
  const points = extensions.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)?.parsedValue as unknown
  if (!(points instanceof pki.CRLDistributionPoints)) return []
  return points.distributionPoints
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .filter(({ type }) => type === URI)
    .map(({ value }) => String(value))
}

/** Lists change a few times a day, and every certificate needs the same ones. */
function recent(address: string, issuer: X509Certificate, now: Date): Promise<RevocationList | null> {
  const key = `${address} ${issuer.fingerprint256}`
  const kept = cache.get(key)
  if (kept && now.getTime() - kept.at < KEPT_MS) return kept.list
  const list = download(address, issuer).catch(() => {
    // Its authority is away. The seal does not wait for it, and the next one tries again.
    cache.delete(key)
    return null
  })
  cache.set(key, { at: now.getTime(), list })
  return list
}

async function download(address: string, issuer: X509Certificate): Promise<RevocationList | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  const der = await readAtMost(response, MAX_BYTES)
  if (!der) return null
  const list = new pki.CertificateRevocationList({ schema: asn1.fromBER(bufferOf(der)).result })
  const issuerCertificate = pki.Certificate.fromBER(bufferOf(issuer.raw))
  const isSigned = await list.verify({ issuerCertificate }, engine)
  return isSigned && list.nextUpdate ? { der, until: list.nextUpdate.value } : null
}
