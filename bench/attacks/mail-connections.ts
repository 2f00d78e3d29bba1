import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { attackOnce, hostileKinds } from '../../src/server/testing/material/hostile-mail.ts'
import type { Attack } from './attack.ts'
import { type Account, attackerAddress } from './place.ts'
import { type Scene } from './scene.ts'

/** In each of five rounds 10 of each of the kinds, from 50 addresses: more than 1,000 connections in all. */
const PER_KIND = 10
const ADDRESSES = 50

type Client = { email: string; replyTo: string }

let opened = 0

/** A client who got a message by email, and so has an address to reply to. */
async function invitedClient(scene: Scene): Promise<Client> {
  const builder = await scene.register()
  const email = 'cleo@attacks.example'
  const person = await ask<{ id: number }>(scene, builder, '/clients', { email, firstName: 'Cleo', invite: true })
  const project = await ask<{ id: number }>(scene, builder, '/projects', {
    name: 'Elm Street',
    address: '1 Elm Street',
    clientId: person.id,
  })
  const invitation = await received(scene, ({ text }) => /magic-link\?token=/.test(text ?? ''))
  const token = /magic-link\?token=([\w-]+)/.exec(invitation.text ?? '')?.[1]
  await ask(scene, { cookie: '' }, '/auth/magic-link/accept', { token })
  await ask(scene, builder, `/projects/${project.id}/messages`, { message: 'Brushed?', messageType: 'question' })
  const question = await received(scene, ({ replyTo }) => replyTo?.[0]?.address?.includes('@reply.') ?? false)
  return { email, replyTo: question.replyTo?.[0]?.address ?? '' }
}

type Mail = Awaited<ReturnType<Scene['mail']['received']>>[number]

/** Waits for an email of the server. */
async function received({ mail }: Scene, isIt: (mail: Mail) => boolean): Promise<Mail> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = (await mail.received()).find(isIt)
    if (found) return found
    await sleep(200)
  }
  throw new Error('The email did not arrive.')
}

async function ask<Reply>(
  { url }: Scene,
  { cookie }: Pick<Account, 'cookie'>,
  path: string,
  body: object,
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} replied ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function reply({ inboundPort }: Scene, client: Client, text: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true })
  const mail = { from: client.email, to: client.replyTo, text }
  await transport.sendMail(mail).finally(() => transport.close())
}

export const mailConnections: Attack = {
  name: `hostile connections of ${hostileKinds.length} kinds to the mail port`,
  replies: /^nothing, with \d+ connections so far$/,
  async prepare(scene): Promise<Client> {
    const client = await invitedClient(scene)
    await reply(scene, client, 'Before the attack')
    return client
  },
  start({ inboundPort, isSmoke }, prepared) {
    const { replyTo } = prepared as Client
    const all = Promise.all(
      hostileKinds.flatMap((kind) =>
        Array.from({ length: isSmoke ? 1 : PER_KIND }, () => {
          opened += 1
          return attackOnce(kind, inboundPort, replyTo, attackerAddress(opened % ADDRESSES))
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
  async check(scene, prepared) {
    await reply(scene, prepared as Client, 'After the attack')
  },
}
