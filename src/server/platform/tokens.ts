import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link or a cookie. Only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
