import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { attackOnce, hostileKinds } from '../../src/server/testing/hostile-mail.ts'
import type { Attack } from './attack.ts'
import { type Account, attackerAddress, type Scene } from './scene.ts'

/** In each of five rounds 10 of each of the kinds, from 50 addresses: more than 1,000 connections in all. */
const PER_KIND = 10
const ADDRESSES = 50

let opened = 0
let client: { email: string; replyTo: string } | undefined

/** A client who got a message by email, and so has an address to reply to. */
async function invitedClient(scene: Scene): Promise<{ email: string; replyTo: string }> {
  const builder = await scene.register()
  const email = 'cleo@attacks.example'
  const person = await ask<{ id: number }>(scene, builder, '/clients', { email, firstName: 'Cleo', invite: false })
  const project = await ask<{ id: number }>(scene, builder, '/projects', {
    name: 'Elm Street',
    address: '1 Elm Street',
    clientId: person.id,
  })
  await ask(scene, builder, `/projects/${project.id}/messages`, { message: 'Brushed?' })
  for (let tries = 0; tries < 300; tries += 1) {
    const sent = (await scene.mail.received()).find(({ replyTo }) => replyTo?.[0]?.address?.includes('reply.'))
    const replyTo = sent?.replyTo?.[0]?.address
    if (replyTo) return { email, replyTo }
    await sleep(200)
  }
  throw new Error('No email with an address to reply to arrived.')
}

async function ask<Reply>({ url }: Scene, { cookie }: Account, path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} replied ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function reply({ inboundPort }: Scene, text: string): Promise<void> {
  if (!client) throw new Error('No client was invited.')
  const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true })
  const mail = { from: client.email, to: client.replyTo, text }
  await transport.sendMail(mail).finally(() => transport.close())
}

export const mailConnections: Attack = {
  name: `hostile connections of ${hostileKinds.length} kinds to the mail port`,
  async prepare(scene) {
    client = await invitedClient(scene)
    await reply(scene, 'Before the attack')
  },
  start({ inboundPort }) {
    const all = Promise.all(
      hostileKinds.flatMap((kind) =>
        Array.from({ length: PER_KIND }, () => {
          opened += 1
          return attackOnce(kind, inboundPort, client?.replyTo ?? '', attackerAddress(opened % ADDRESSES))
        }),
      ),
    )
    return Promise.resolve({
      async end() {
        await all
        return `nothing, with ${opened} connections so far`
      },
    })
  },
  /** Mail is still accepted, from an address that attacked and from others. */
  async check(scene) {
    await reply(scene, 'After the attack')
  },
}
