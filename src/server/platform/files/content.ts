export type Content = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'pdf'

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The type of a file by its first bytes. File name and content type prove nothing. */
export function contentOf(bytes: Uint8Array): Content | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp') return heifContent(bytes)
  if (ascii(bytes, 0, 5) === '%PDF-') return 'pdf'
  return null
}

/** Brands of pictures that phones take. */
const heicBrands = ['heic', 'heix', 'heim', 'heis']

function heifContent(bytes: Uint8Array): 'avif' | 'heic' | null {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(bytes, at, at + 4))
  if (brands.includes('avif')) return 'avif'
  return heicBrands.some((brand) => brands.includes(brand)) ? 'heic' : null
}
