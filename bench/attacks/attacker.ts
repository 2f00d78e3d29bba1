import type { Running } from './attack.ts'
import type { Order, Report } from './attackers.ts'
import { attacks } from './list.ts'
import { type Place, registerCompany } from './place.ts'

// The process of the attackers, started by `attackers.ts` with what they know about the server.
const [, , place = ''] = process.argv
const report = (what: Report) => void process.send?.(what)

let registered = 0
const scene: Place = {
  ...(JSON.parse(place) as Omit<Place, 'register'>),
  register() {
    registered += 1
    return registerCompany(scene.url, `10.9.${process.pid & 255}.${registered}`)
  },
}
let running: Running | undefined

process.on('message', (order: Order) => {
  void follow(order).catch((error: unknown) =>
    report({ did: 'fail', message: error instanceof Error ? error.message : String(error) }),
  )
})

async function follow(order: Order): Promise<void> {
  if (order.act === 'end') {
    const got = (await running?.end()) ?? ''
    return report({ did: 'end', got })
  }
  const attack = attacks.find(({ name }) => name === order.attack)
  running = await attack?.start(scene, order.prepared, order.round)
  report({ did: 'start' })
}

report({ did: 'open' })
