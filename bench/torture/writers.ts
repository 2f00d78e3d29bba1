import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ask, type House } from './cast.ts'

/** What was acknowledged, and so must be there for ever. */
export type Ledger = {
  messages: string[]
  notes: { version: number; notes: string }[]
  signed: { selectionId: number; code: string }[]
  files: { id: number; url: string }[]
}

export const emptyLedger = (): Ledger => ({ messages: [], notes: [], signed: [], files: [] })

type Writer = (house: House, ledger: Ledger) => Promise<void>

/** Sends until it is answered, always with the same key: what a careful client does when the network fails. */
async function insist(house: House, path: string, person: { cookie: string }, body: unknown, running: () => boolean) {
  const key = randomUUID()
  for (;;) {
    const answer = await ask(house.url, 'POST', path, person, body, key)
    if (answer && answer.status < 500) return answer
    if (!running()) return null
    await sleep(100)
  }
}

const writeMessage =
  (running: () => boolean): Writer =>
  async (house, ledger) => {
    const message = `message ${randomUUID()}`
    const answer = await insist(house, `/projects/${house.projectId}/messages`, house.client, { message }, running)
    if (answer?.status === 201) ledger.messages.push(message)
  }

const editProject: Writer = async (house, ledger) => {
  const before = await ask(house.url, 'GET', `/projects/${house.projectId}`, house.builder)
  if (before?.status !== 200) return sleep(100)
  const { version } = before.body as { version: number }
  const notes = `notes ${randomUUID()}`
  const answer = await ask(house.url, 'PUT', `/projects/${house.projectId}`, house.builder, { notes, version })
  if (answer?.status === 200) ledger.notes.push({ version: (answer.body as { version: number }).version, notes })
}

const signOff =
  (running: () => boolean): Writer =>
  async (house, ledger) => {
    const [itemId] = house.itemIds
    const draft = { name: `Selection ${randomUUID()}`, categoryId: house.categoryId, optionItemIds: house.itemIds }
    const added = await insist(house, `/projects/${house.projectId}/selections`, house.builder, draft, running)
    if (added?.status !== 201) return
    const { id } = added.body as { id: number }
    const chosen = await insist(
      house,
      `/projects/${house.projectId}/selections/${id}/choose`,
      house.client,
      { itemId },
      running,
    )
    if (chosen?.status !== 200) return
    const { fingerprint } = chosen.body as { fingerprint: string }
    const act = {
      lines: [{ selectionId: id, decision: 'approve', fingerprint }],
      signature: { name: 'Tess Client' },
      consent: true,
    }
    const signed = await insist(house, `/projects/${house.projectId}/sign-offs`, house.client, act, running)
    if (signed?.status === 201) ledger.signed.push({ selectionId: id, code: (signed.body as { code: string }).code })
  }

const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a8735a' } })
  .png()
  .toBuffer()

const upload: Writer = async (house, ledger) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `photo ${randomUUID()}.png`)
  const answer = await ask(house.url, 'POST', '/files', house.builder, form)
  if (answer?.status === 201) ledger.files.push(answer.body as { id: number; url: string })
  else await sleep(200)
}

/** Everybody writes, as fast as they are answered, until told to stop. */
export function writeUntil(house: House, ledger: Ledger, running: () => boolean): Promise<void> {
  const crew: Writer[] = [writeMessage(running), writeMessage(running), editProject, signOff(running), upload]
  const work = async (writer: Writer) => {
    while (running()) await writer(house, ledger)
  }
  return Promise.all(crew.map(work)).then(() => undefined)
}
