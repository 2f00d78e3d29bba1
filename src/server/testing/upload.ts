import sharp from 'sharp'
import type { StoredFile } from '#shared/files/contract.ts'
import type { Person } from './world-people.ts'
import type { World } from './world.ts'

export const pictureBytes = (background = '#2f5d4a'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** A picture that the person uploaded; each background gives another file. */
export async function uploadPicture(world: World, person: Person, background = '#2f5d4a'): Promise<StoredFile> {
  const png = await pictureBytes(background)
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
  const response = await world.request('/api/files', { method: 'POST', body, headers: { cookie: person.cookie } })
  return (await response.json()) as StoredFile
}
