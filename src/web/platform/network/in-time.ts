/** A connection that is there and carries nothing looks like one that is slow. */
const MOST_MS = 20_000

/** A read that got no reply in time. Trying again is up to the person, who has waited long enough. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError'
}

/** Ends a request whose reply does not begin in time, so that its page shows an error instead of loading forever. */
export async function inTime(
  request: (signal: AbortSignal) => Promise<Response>,
  outer: AbortSignal | undefined,
): Promise<Response> {
  const inner = new AbortController()
  const end = () => inner.abort(outer?.reason)
  outer?.addEventListener('abort', end)
  if (outer?.aborted) end()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoReplyError('The server did not reply in time.'))
      inner.abort()
    }, MOST_MS)
  })
  try {
    return await Promise.race([request(inner.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
