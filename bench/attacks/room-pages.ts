import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, keepGoing, onlyReplies } from './attack.ts'
import { call, upload } from './call.ts'
import type { Place } from './place.ts'
import type { Scene } from './scene.ts'

const PICTURES = 100
const VISITORS = 8

/** A picture that is not one color, so that encoding it again would cost what a photograph costs. */
async function photo(n: number): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 100 + n, sigma: 60 }
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `tile-${n}.jpg`)
}

async function prepareRoom(scene: Scene): Promise<string> {
  const account = await scene.register()
  const project = await call<{ id: number }>(scene, account, '/projects', { name: 'House', address: '1 Main Street' })
  const category = await call<{ id: number }>(scene, account, '/selection-categories', { name: 'Tiles of ours' })
  for (let n = 0; n < (scene.isSmoke ? 2 : PICTURES); n += 1) {
    const file = (await (await upload(scene, account, '/files', await photo(n))).json()) as { id: number }
    const item = { name: `Tile ${n}`, categoryId: category.id, price: 5, pictureFileIds: [file.id] }
    const { id } = await call<{ id: number }>(scene, account, '/selection-items', item)
    const selection = { name: `Floor ${n}`, selectedItemId: id, room: 'Kitchen', included: true }
    await call(scene, account, `/projects/${project.id}/selections`, selection)
  }
  return (await call<{ token: string }>(scene, account, `/projects/${project.id}/room-link`, {})).token
}

/** Opens the page and leaves before it is there, from one address after another. */
async function visit({ url }: Place, token: string, n: number): Promise<string | number> {
  const leaving = AbortSignal.timeout(150)
  try {
    const response = await fetch(`${url}/api/room-links/${token}?room=Kitchen`, {
      signal: leaving,
      headers: { 'x-forwarded-for': `10.7.${(n >> 8) & 255}.${n & 255}` },
    })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    if (leaving.aborted) return 'left'
    throw error
  }
}

let visits = 0

/** Visitors without an account open a room with many pictures and leave. */
export const roomPages: Attack = {
  name: 'room pages with 100 pictures',
  replies: onlyReplies('200', '429', 'left'),
  prepare: prepareRoom,
  start(place, prepared) {
    const visitors = Array.from({ length: VISITORS }, () => String(prepared))
    return Promise.resolve(
      keepGoing(visitors, async (token) => {
        visits += 1
        await sleep(20)
        return visit(place, token, visits)
      }),
    )
  },
}
