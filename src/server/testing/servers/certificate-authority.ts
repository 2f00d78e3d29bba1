import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const openssl = (command: string, ...files: string[]) => run('openssl', [...command.split(' '), ...files])

export type IssuedFiles = { key: string; certificate: string; usage: string }

export type CertificateAuthority = {
  /** Its own certificate, a file. */
  certificate: string
  /** The host of its revocation list, which every certificate names. */
  host: string
  /** How often its revocation list was fetched. */
  fetched: () => number
  issue: (name: string, files: IssuedFiles) => Promise<void>
  serve: (what: 'its list' | 'nothing' | 'a list of another authority') => void
  close: () => Promise<void>
}

/** A certificate authority on this machine, which publishes a revocation list. */
export async function startCertificateAuthority(): Promise<CertificateAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'finishwork-ca-'))
  const file = (name: string) => join(folder, name)
  const lists = {
    'its list': await makeRoot(file, 'ours'),
    'a list of another authority': await makeRoot(file, 'other'),
  }
  let served: Parameters<CertificateAuthority['serve']>[0] = 'its list'
  let fetched = 0
  const server = createServer((_, response) => {
    fetched += 1
    if (served === 'nothing') response.writeHead(503).end()
    else response.end(lists[served])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    certificate: file('ours.pem'),
    host,
    fetched: () => fetched,
    async issue(name, { key, certificate, usage }) {
      const [request, extensions] = [file('request'), file('extensions')]
      await writeFile(extensions, `${usage}\ncrlDistributionPoints=URI:http://${host}/ours.crl\n`)
      await openssl('req -newkey rsa:2048 -nodes -subj', `/CN=${name}`, '-keyout', key, '-out', request)
      const issuer = ['-CA', file('ours.pem'), '-CAkey', file('ours.key'), '-extfile', extensions]
      await openssl('x509 -req -days 3650', '-in', request, '-out', certificate, ...issuer)
    },
    serve: (what) => (served = what),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

/** A root certificate and its revocation list, on which nothing is. */
async function makeRoot(file: (name: string) => string, name: string): Promise<Buffer> {
  const [key, certificate, settings, list] = ['key', 'pem', 'conf', 'crl'].map((kind) => file(`${name}.${kind}`))
  if (!key || !certificate || !settings || !list) throw new Error('No names')
  await openssl(
    'req -x509 -newkey rsa:2048 -nodes -days 3650 -subj',
    `/CN=Test root ${name}`,
    '-keyout',
    key,
    '-out',
    certificate,
  )
  await writeFile(file(`${name}.txt`), '')
  await writeFile(settings, `[ca]\ndefault_ca = main\n[main]\ndatabase = ${file(`${name}.txt`)}\ndefault_md = sha256\n`)
  await openssl('ca -gencrl -crldays 3650', '-config', settings, '-keyfile', key, '-cert', certificate, '-out', list)
  await openssl('crl -outform DER', '-in', list, '-out', list)
  return readFile(list)
}
