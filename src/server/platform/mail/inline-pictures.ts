import sharp from 'sharp'
import type { FileStore } from '../files/file-store.ts'

const ADDRESS = /cid:([a-z0-9-]+)\.([a-z0-9]+)@finishwork/g

/** The address by which a mail shows a picture of our file store: the picture travels with the mail, for nobody else to fetch. */
export const inlinePicture = (key: string): string => `cid:${key.replace(/\.webp$/, '').replace('/', '.')}@finishwork`

type Inline = { cid: string; filename: string; content: Buffer; contentType: string }

/** The pictures that a mail speaks of, as PNG, which every mail program draws. One that is gone is left out: its name is shown. */
export async function picturesOf(html: string, files: FileStore): Promise<Inline[]> {
  const pictures = new Map<string, Inline>()
  for (const [address, folder = '', size = ''] of html.matchAll(ADDRESS)) {
    const stored = await files.get(`${folder}/${size}.webp`).catch(() => null)
    if (!stored) continue
    const content = await sharp(Buffer.from(await new Response(stored.body).arrayBuffer()))
      .png()
      .toBuffer()
    pictures.set(address, { cid: address.slice(4), filename: 'logo.png', content, contentType: 'image/png' })
  }
  return [...pictures.values()]
}
