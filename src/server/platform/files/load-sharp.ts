import type sharpOf from 'sharp'

let loading: Promise<typeof sharpOf> | undefined

/** sharp takes 30 MB of memory, so it is loaded with the first picture and not at the start. */
export const loadSharp = (): Promise<typeof sharpOf> => (loading ??= load())

async function load(): Promise<typeof sharpOf> {
  const { default: sharp } = await import('sharp')
  // sharp decodes in its own threads. One thread per picture and two pictures at a time leave CPU time for requests.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
