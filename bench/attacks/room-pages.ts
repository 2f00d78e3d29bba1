import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, tally } from './attack.ts'
import { call, upload } from './call.ts'
import { type Scene } from './scene.ts'

const PICTURES = 60
const VISITORS = 8

let token = ''

/** A picture that is not one color, so that encoding it again would cost what a photograph costs. */
async function photo(n: number): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 100 + n, sigma: 60 }
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `tile-${n}.jpg`)
}

async function prepareRoom(scene: Scene): Promise<void> {
  const account = await scene.register()
  const project = await call<{ id: number }>(scene, account, '/projects', { name: 'House', address: '1 Main Street' })
  const category = await call<{ id: number }>(scene, account, '/selection-categories', { name: 'Tiles of ours' })
  for (let n = 0; n < PICTURES; n += 1) {
    const file = (await (await upload(scene, account, '/files', await photo(n))).json()) as { id: number }
    const item = { name: `Tile ${n}`, categoryId: category.id, price: 5, pictureFileIds: [file.id] }
    const { id } = await call<{ id: number }>(scene, account, '/selection-items', item)
    const selection = { name: `Floor ${n}`, selectedItemId: id, room: 'Kitchen', included: true }
    await call(scene, account, `/projects/${project.id}/selections`, selection)
  }
  token = (await call<{ token: string }>(scene, account, `/projects/${project.id}/room-link`, {})).token
}

/** Opens the page and leaves before it is there, from one address after another. */
async function visit({ url }: Scene, n: number): Promise<string | number> {
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
const pictures: Attack = {
  name: 'room pages with many pictures',
  prepare: prepareRoom,
  start(scene) {
    const replies: (string | number)[] = []
    const stop = new AbortController()
    const visitors = Array.from({ length: VISITORS }, async () => {
      while (!stop.signal.aborted) {
        visits += 1
        replies.push(await visit(scene, visits))
        await sleep(20)
      }
    })
    return Promise.resolve({
      async end() {
        stop.abort()
        await Promise.all(visitors)
        return tally(replies)
      },
    })
  },
}

export const roomPages: Attack[] = [pictures]
