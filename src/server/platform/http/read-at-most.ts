/** The body of a reply from another server; null when it is larger than `limit` bytes, of which no more are read. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
