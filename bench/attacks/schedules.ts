import { type Attack, tally } from './attack.ts'
import { call } from './call.ts'
import type { Account } from './place.ts'
import type { Scene } from './scene.ts'
import { hasMail, waitFor } from './waiting.ts'

const HOUSES = 8
const SCHEDULES = 12
const DECISIONS = 25

type House = { account: Account; projectId: number }

let asked = 0

/** From the click on "Send me a link" until the email is there. Each time another address, because an account may ask five times an hour. */
async function signInLink(scene: Scene): Promise<number> {
  const person = await scene.register()
  asked += 1
  const started = performance.now()
  const response = await fetch(`${scene.url}/api/auth/magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${asked >> 8}.${asked & 255}` },
    body: JSON.stringify({ email: person.email }),
  })
  if (!response.ok) throw new Error(`Asking for a link replied ${response.status}`)
  return waitFor(started, hasMail(scene, person.email))
}

/** Eight trial accounts ask for twelve schedules each. */
export const schedules: Attack = {
  name: 'schedules in front of sign-in links',
  replies: /accepted x \d+/,
  async prepare(scene): Promise<House[]> {
    const houses: House[] = []
    for (let n = 0; n < (scene.isSmoke ? 1 : HOUSES); n += 1) {
      const account = await scene.register()
      const place = { name: 'House', address: '1 Main Street' }
      const { id } = await call<{ id: number }>(scene, account, '/projects', place)
      for (let at = 0; at < (scene.isSmoke ? 2 : DECISIONS); at += 1)
        await call(scene, account, `/projects/${id}/selections`, { name: `Decision ${at}`, room: `Room ${at % 5}` })
      houses.push({ account, projectId: id })
    }
    return houses
  },
  async start(place, prepared) {
    const ask = ({ account, projectId }: House) =>
      call(place, account, `/projects/${projectId}/documents`, { kind: 'schedule', format: 'pdf' }).then(
        () => 'accepted',
        () => 'refused',
      )
    const houses = prepared as House[]
    const replies = await Promise.all(houses.flatMap((house) => Array.from({ length: SCHEDULES }, () => ask(house))))
    return { end: () => Promise.resolve(tally(replies)) }
  },
  sample: signInLink,
}
