import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { CertificateAuthority } from './certificate-authority.ts'

const run = promisify(execFile)

/** How the authority behaves: as it should, or with an error, nonsense, or a token for something else. */
export type Behavior = 'stamps' | 'refuses' | 'garbage' | 'another digest' | 'earlier reply'

export type TimeStampServer = { url: string; behave: (how: Behavior) => void; close: () => Promise<void> }

/** A time stamp authority on this machine: OpenSSL behind HTTP. Its certificate is self-signed, or issued by an authority. */
export async function startTimeStampServer(issuer?: CertificateAuthority): Promise<TimeStampServer> {
  const folder = await mkdtemp(join(tmpdir(), 'finishwork-tsa-'))
  const [key, certificate, settings] = ['tsa.key', 'tsa.pem', 'tsa.conf'].map((name) => join(folder, name))
  if (!key || !certificate || !settings) throw new Error('No names')
  const usage = 'extendedKeyUsage=critical,timeStamping'
  if (issuer) await issuer.issue('Test time stamp authority', { key, certificate, usage })
  else {
    const subject = ['-subj', '/CN=Test time stamp authority', '-addext', usage, '-days', '3650']
    await run('openssl', [
      ...'req -x509 -newkey rsa:2048 -nodes'.split(' '),
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ])
  }
  await writeFile(join(folder, 'serial'), '01')
  await writeFile(settings, configuration(folder))
  let how: Behavior = 'stamps'
  let first: Buffer | undefined
  const reply = async (query: Buffer): Promise<Buffer> => {
    const [asked, answered] = [join(folder, 'query'), join(folder, 'reply')]
    await writeFile(asked, query)
    const options = ['-queryfile', asked, '-signer', certificate, '-inkey', key, '-config', settings, '-out', answered]
    if (issuer) options.push('-chain', issuer.certificate)
    await run('openssl', ['ts', '-reply', ...options])
    return readFile(answered)
  }
  const server = createServer((request, response) => {
    const respond = async () => {
      const query = await buffer(request)
      if (how === 'refuses') return response.writeHead(503).end()
      if (how === 'garbage') return response.end('<html>Please sign in to the Wi-Fi</html>')
      if (how === 'earlier reply') return response.end(first)
      const digest = query.indexOf(Buffer.from([0x04, 0x20])) + 2
      if (how === 'another digest') query.fill(7, digest, digest + 32)
      const stamped = await reply(query)
      first ??= stamped
      return response.setHeader('Content-Type', 'application/timestamp-reply').end(stamped)
    }
    respond().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behave: (next) => (how = next),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

const configuration = (folder: string): string => `
[ tsa ]
default_tsa = main
[ main ]
dir = ${folder}
serial = ${join(folder, 'serial')}
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
