import type { FileRow } from './store.ts'

const extensions: Record<string, string> = { 'image/webp': 'webp', 'application/pdf': 'pdf' }

/** The download name: the original name with the extension of the stored type. */
function saveName({ name, contentType }: Pick<FileRow, 'name' | 'contentType'>): string {
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extensions[contentType] ?? 'bin'}`
}

/** RFC 6266: a plain name for old clients and the encoded real one. It cannot end the header or add another. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A PDF that was made for this request: no one keeps a copy of it on the way. */
export const pdfReply = (
  pdf: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  kind: 'inline' | 'attachment',
  name: string,
  more: Record<string, string> = {},
): Response =>
  new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(kind, name),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
      ...more,
    },
  })

/** A file never changes under its address. Only the person's own browser may cache it. */
export function deliveryHeaders(file: FileRow, etag: string, download: boolean): Record<string, string> {
  return {
    'Content-Type': file.contentType,
    'Content-Disposition': disposition(download ? 'attachment' : 'inline', saveName(file)),
    'Cache-Control': 'private, max-age=31536000, immutable',
    Vary: 'Cookie',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A picture is harmless; a sandbox would keep the browser from showing a PDF.
    'Content-Security-Policy': file.kind === 'image' ? "default-src 'none'; sandbox" : "default-src 'none'",
  }
}
