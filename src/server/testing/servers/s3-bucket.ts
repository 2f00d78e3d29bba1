import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type StoredObject = { bytes: Buffer; changedAt: Date }
type Reply = { status: number; body?: string | Buffer; type?: string }

/**
 * An S3 bucket in memory with the calls that the product makes: PUT, GET, DELETE and ListObjectsV2. It accepts only requests with
 * a correct signature (AWS Signature Version 4). Its objects survive a stop.
 */
export class S3Bucket {
  readonly access = {
    bucket: 'finishes',
    region: 'us-east-1',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
  }
  readonly #objects = new Map<string, StoredObject>()
  #server: Server | undefined

  async start(port = 0): Promise<number> {
    const server = createServer((request, response) => {
      void this.#reply(request).then(({ status, body = '', type = 'application/xml' }) =>
        response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body),
      )
    })
    this.#server = server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server?.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const body = await buffer(request)
    if (!this.#isSigned(request, body))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    const url = new URL(request.url ?? '/', 'http://bucket')
    const [, bucket = '', ...path] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== this.access.bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    const key = path.join('/')
    if (key === '' && url.searchParams.get('list-type') === '2') return this.#list(url.searchParams)
    return this.#object(request.method ?? '', key, body)
  }

  #object(method: string, key: string, body: Buffer): Reply {
    if (method === 'PUT') {
      this.#objects.set(key, { bytes: body, changedAt: new Date() })
      return { status: 200 }
    }
    if (method === 'DELETE') {
      this.#objects.delete(key)
      return { status: 204 }
    }
    const object = method === 'GET' ? this.#objects.get(key) : undefined
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    return { status: 200, body: object.bytes, type: 'application/octet-stream' }
  }

  /** The continuation token is the last key of the page before. */
  #list(search: URLSearchParams): Reply {
    const [prefix, after] = [search.get('prefix') ?? '', search.get('continuation-token') ?? '']
    const limit = Number(search.get('max-keys') ?? 1000)
    const found = [...this.#objects].filter(([key]) => key.startsWith(prefix) && key > after)
    const page = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit)
    const rows = page.map(
      ([key, { bytes, changedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    const more = page.length < found.length
    const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    }
  }

  /** Signs the request as it arrived, by AWS's description of Signature Version 4, and compares. */
  #isSigned({ method, url = '/', headers }: IncomingMessage, body: Buffer): boolean {
    const given = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    )
    if (!given) return false
    const [, keyId, day = '', region = '', names = '', signature] = given
    const contentHash = String(headers['x-amz-content-sha256'])
    if (keyId !== this.access.accessKeyId || !['UNSIGNED-PAYLOAD', sha256(body)].includes(contentHash)) return false
    const [path, query = ''] = url.split('?')
    const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
    const canonical = [method, path, query.split('&').toSorted().join('&'), signed.join(''), names, contentHash]
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical.join('\n'))].join('\n')
    const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${this.access.secretAccessKey}`))
    return hmac(key, text).toString('hex') === signature
  }
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
