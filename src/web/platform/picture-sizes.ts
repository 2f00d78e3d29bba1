const shipped = /^(\/catalog\/[a-z0-9-]+)-800\.webp$/
const stored = /^(\/api\/files\/\d+)(\?.*)?$/

/** The same picture in every stored size, for `Picture`. An external address stays as it is. */
export function pictureSizes(url: string | null | undefined): { src: string | null; srcSet?: string } {
  const at = sizesOf(url ?? '')
  if (!at) return { src: url ?? null }
  return { src: at(400), srcSet: `${at(160)} 160w, ${at(400)} 400w, ${at(800)} 800w` }
}

function sizesOf(url: string): ((size: number) => string) | undefined {
  const stem = shipped.exec(url)?.[1]
  if (stem) return (size) => `${stem}-${size}.webp`
  const file = stored.exec(url)?.[1]
  return file ? (size) => `${file}?size=${size}` : undefined
}
