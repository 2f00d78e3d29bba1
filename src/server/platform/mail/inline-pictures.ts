import type { FileStore } from '../files/file-store.ts'
import { shippedPicture } from '../files/shipped-pictures.ts'
import { loadSharp } from '../files/load-sharp.ts'

const ADDRESS = /cid:([a-z0-9-]+)\.([a-z0-9-]+)@finishwork/g

/** The folder of pictures that ship with the product; all others are in the file store. */
const SHIPPED = 'catalog'
const SIDE = 320
const FEW_COLORS = 40_000

/** The address by which an email shows a stored picture: it is attached to the email, so that nobody else can fetch it. */
export const inlinePicture = (key: string): string => `cid:${key.replace(/\.webp$/, '').replace('/', '.')}@finishwork`

/** The same for a picture that ships with the product, by the base name of its file. */
export const inlineShippedPicture = (stem: string): string => `cid:${SHIPPED}.${stem}@finishwork`

type Inline = { cid: string; filename: string; content: Buffer; contentType: string }

/**
 * The pictures that an email uses, as PNG or JPEG, which every mail program shows. A missing one is left out: the text next to it
 * says the same.
 */
export async function picturesOf(html: string, files: FileStore): Promise<Inline[]> {
  const pictures = new Map<string, Inline>()
  for (const [address, folder = '', name = ''] of html.matchAll(ADDRESS)) {
    if (pictures.has(address)) continue
    const bytes = await bytesOf(files, folder, name).catch(() => null)
    if (bytes) pictures.set(address, { cid: address.slice(4), ...(await drawn(bytes)) })
  }
  return [...pictures.values()]
}

async function bytesOf(files: FileStore, folder: string, name: string): Promise<Uint8Array | null> {
  if (folder === SHIPPED) return shippedPicture(name, 400)
  const stored = await files.get(`${folder}/${name}.webp`)
  return stored && new Uint8Array(await new Response(stored.body).arrayBuffer())
}

/** Logos have few colors and may be transparent: PNG. Photographs are a tenth of the size as JPEG. */
async function drawn(bytes: Uint8Array): Promise<Omit<Inline, 'cid'>> {
  const sharp = await loadSharp()
  const picture = sharp(bytes).resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
  const png = await picture.clone().png().toBuffer()
  if (png.length < FEW_COLORS || !(await picture.clone().stats()).isOpaque)
    return { filename: 'picture.png', content: png, contentType: 'image/png' }
  return { filename: 'picture.jpg', content: await picture.jpeg({ quality: 82 }).toBuffer(), contentType: 'image/jpeg' }
}

/** The email with its pictures inlined, for the mailbox page. */
export async function withPictures(html: string, files: FileStore): Promise<string> {
  const pictures = new Map((await picturesOf(html, files)).map((picture) => [`cid:${picture.cid}`, picture]))
  return html.replace(ADDRESS, (address) => {
    const picture = pictures.get(address)
    return picture ? `data:${picture.contentType};base64,${picture.content.toString('base64')}` : address
  })
}
