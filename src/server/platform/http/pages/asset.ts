import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { sha256 } from '../../tokens.ts'
import { isUnchanged } from '../etag.ts'

type Body = { body: ReadableStream | Uint8Array<ArrayBuffer>; length: number }

/** Content that is the same for everyone. */
export type Asset = {
  type: string
  etag: string
  encodings: () => Pick<ReadonlySet<string>, 'has'>
  /** The whole content in this encoding. */
  read: (encoding: string | undefined) => Body
}

/** The asset in the smallest encoding that the browser accepts, or 304 when it has it already. */
export function assetReply(asset: Asset, { headers: sent }: Request, more: Record<string, string>): Response {
  const encoding = encodingFor(sent.get('accept-encoding') ?? '', asset)
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = { ETag: etag, Vary: 'Accept-Encoding', ...more }
  if (isUnchanged(sent.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const { body, length } = asset.read(encoding)
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': asset.type,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(length),
    },
  })
}

/** In our order: browsers list gzip first without preferring it. */
function encodingFor(header: string, asset: Asset): string | undefined {
  const accepted = header === '' ? [] : parseAccept(header)
  const encodings = asset.encodings()
  return ['br', 'gzip'].find((name) => encodings.has(name) && accepted.some(({ type, q }) => type === name && q > 0))
}

export function whole(
  bodies: ReadonlyMap<string, Buffer<ArrayBuffer>>,
  plain: Buffer<ArrayBuffer>,
  encoding = 'plain',
) {
  const body = bodies.get(encoding) ?? plain
  return { body, length: body.length }
}

/** The best compression takes forty times as long for a fifth less. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Text that was made while the server runs, compressed outside the event loop. */
export async function compressedAsset(type: string, text: string): Promise<Asset> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, QUALITY), promisify(gzip)(plain)])
  const bodies = new Map([
    ['br', br],
    ['gzip', zipped],
  ])
  return {
    type,
    etag: sha256(plain).slice(0, 20),
    encodings: () => bodies,
    read: (encoding) => whole(bodies, plain, encoding),
  }
}
