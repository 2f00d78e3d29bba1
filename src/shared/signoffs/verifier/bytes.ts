/** Bytes as text, one character per byte, so that positions in the text are positions in the file. */
export function asLatin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** A copy in a buffer of its own, as the certificate library needs it. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

export async function digest(bytes: Uint8Array | string, algorithm = 'SHA-256'): Promise<Uint8Array> {
  const input = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes)
  return new Uint8Array(await crypto.subtle.digest(algorithm, input))
}

export const sha256Hex = async (bytes: Uint8Array | string): Promise<string> => toHex(await digest(bytes))

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
