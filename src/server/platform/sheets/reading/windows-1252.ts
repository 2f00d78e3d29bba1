/**
 * The characters of Windows-1252 from 0x80 to 0x9f. Some versions of Node.js decode these bytes as Latin-1, which turns a dash or
 * a euro sign into an invisible control character. Five bytes mean nothing.
 */
const HIGH = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

export function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (control) => HIGH[control.charCodeAt(0) - 0x80] ?? '\uFFFD')
}
