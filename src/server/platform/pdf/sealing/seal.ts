import { createPrivateKey, type KeyObject, randomUUID, sign, webcrypto, X509Certificate } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CryptoKeySigner } from '@libpdf/core'
import { type Config, ConfigError } from '#server/config.ts'
import { checkSeal } from '#shared/signoffs/verifier/seal.ts'
import { sha256 } from '../../tokens.ts'
import { certificatesIn } from './seal-certificates.ts'
import { sealAlone, type SealingFacts, sealWithTimeStamp } from './sealing.ts'
import { makeSelfSigned } from './self-signed.ts'
import { TimeStampError } from './time-stamp-authority.ts'

/** The key that seals certificates. Changing a byte afterwards breaks the seal. */
export type Seal = {
  /** SHA-256 of the certificate. */
  fingerprint: string
  /** The certificate as PEM, which identifies the seal, followed by those that issued it. */
  certificate: string
  /** Seals a finished document: PAdES B-LT with a time stamp authority, as far as its chain allows it, B-B without. */
  close(pdf: Uint8Array, about: SealingFacts): Promise<Uint8Array>
  /** Signs bytes with SHA-256. */
  sign(bytes: Uint8Array): Uint8Array
}

/** The settings that say which key it is. */
export type SealSettings = Pick<Config, 'dataDir' | 'publicUrl' | 'signingKeyFile' | 'signingCertificateFile'>

const opened = new Map<string, Promise<Seal>>()

/** The key named in the settings, or the one in `DATA_DIR`, created on the first start. */
export function openSeal(config: SealSettings): Promise<Seal> {
  const place = config.signingKeyFile ?? config.dataDir
  let seal = opened.get(place)
  if (!seal) {
    seal = open(config)
    opened.set(place, seal)
    seal.catch(() => opened.delete(place))
  }
  return seal
}

async function open(config: SealSettings): Promise<Seal> {
  const { signingKeyFile, signingCertificateFile } = config
  if (!signingKeyFile !== !signingCertificateFile)
    throw new ConfigError('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE belong together: set both or neither.')
  if (!signingKeyFile || !signingCertificateFile) return sealOf(await ownPem(config), 'seal/seal.pem in DATA_DIR')
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch((error: Error) => {
      throw new ConfigError(`${name} cannot be read: ${error.message}`)
    })
  const key = await read('SIGNING_KEY_FILE', signingKeyFile)
  const certificate = await read('SIGNING_CERTIFICATE_FILE', signingCertificateFile)
  return sealOf(`${key}\n${certificate}`, 'SIGNING_KEY_FILE')
}

/** Several processes may create it at once: the first to write it wins, the others use it. */
async function ownPem({ dataDir, publicUrl }: SealSettings): Promise<string> {
  const folder = join(dataDir, 'seal')
  const place = join(folder, 'seal.pem')
  const there = await readFile(place, 'utf8').catch(() => null)
  if (there !== null) return there
  const draft = join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, await makeSelfSigned(new URL(publicUrl).host, new Date()), { mode: 0o600, flush: true })
  try {
    await link(draft, place)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(place, 'utf8')
}

/** The seal in a PEM text; `source` names it in messages. */
export const sealIn = (pem: string, source: string): Promise<Seal> => sealOf(pem, source)

async function sealOf(pem: string, source: string): Promise<Seal> {
  const [certificate, ...chain] = certificatesIn(pem)
  const key = privateKey(pem, source)
  if (!certificate) throw new ConfigError(`There is no certificate next to the key of ${source}.`)
  if (!certificate.checkPrivateKey(key)) throw new ConfigError(`The key and the certificate of ${source} do not match.`)
  const signer = await signerOf(key, certificate, chain, source)
  const all = [certificate, ...chain].map(({ raw }) => sha256(raw))
  return {
    fingerprint: sha256(certificate.raw),
    certificate: [certificate, ...chain].map(String).join(''),
    async close(pdf, about) {
      const bytes = about.tsaUrl
        ? await sealWithTimeStamp(pdf, signer, [certificate, ...chain], { ...about, tsaUrl: about.tsaUrl })
        : await sealAlone(pdf, signer, about)
      // A certificate is sealed once and permanently, so it is verified before anyone gets it.
      const { state, timeStamp } = await checkSeal(bytes, all)
      if (about.tsaUrl && state === 'broken') throw new TimeStampError('The time stamp of the authority is not valid.')
      if (state !== 'valid' || (about.tsaUrl && !timeStamp))
        throw new Error('The seal is not valid right after sealing')
      return bytes
    },
    sign: (bytes) => sign('sha256', bytes, key),
  }
}

function privateKey(pem: string, source: string): KeyObject {
  try {
    const [key] = pem.match(/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/) ?? []
    return createPrivateKey(key ?? '')
  } catch {
    throw new ConfigError(`${source} holds no private key in PEM form without a passphrase.`)
  }
}

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

async function signerOf(key: KeyObject, certificate: X509Certificate, chain: X509Certificate[], source: string) {
  const curve = curves[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (key.asymmetricKeyType !== 'rsa' && !curve)
    throw new ConfigError(`The key of ${source} must be RSA, or on the curve P-256, P-384 or P-521.`)
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const parameters = curve ? { name: 'ECDSA', namedCurve: curve } : rsa
  const der = key.export({ format: 'der', type: 'pkcs8' })
  const imported = await webcrypto.subtle.importKey('pkcs8', der, parameters, false, ['sign'])
  return new CryptoKeySigner(
    imported,
    certificate.raw,
    curve ? 'EC' : 'RSA',
    curve ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    chain.map(({ raw }) => raw),
  )
}
