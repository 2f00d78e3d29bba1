import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ask, type House } from './cast.ts'
import { insist, rest, type Ledger, type StoredFile, type Writer } from './ledger.ts'
import { changeDrafts, importItems, moveSchedule, orderAndReceive, signTogether } from './site-writers.ts'

const at = ({ projectId }: House, rest: string) => `/projects/${projectId}/${rest}`

const writeMessage: Writer = async (scene) => {
  const message = `message ${randomUUID()}`
  if (await insist(scene, at(scene.house, 'messages'), scene.house.client, { message }))
    scene.ledger.messages.push(message)
}

/** A question creates a notification and an email. */
const askQuestion: Writer = async (scene) => {
  const message = `question ${randomUUID()}`
  const body = { message, messageType: 'question' }
  if (await insist(scene, at(scene.house, 'messages'), scene.house.client, body)) scene.ledger.questions.push(message)
  await sleep(100)
}

const editProject: Writer = async ({ house, ledger }) => {
  const path = `/projects/${house.projectId}`
  const before = await ask(house.url, 'GET', path, house.builder)
  if (before?.status !== 200) return sleep(50)
  const { version } = before.body as { version: number }
  const notes = `notes ${randomUUID()}`
  const answer = await ask(house.url, 'PUT', path, house.builder, { body: { notes, version } })
  if (answer?.status === 200) ledger.notes.push({ version: (answer.body as { version: number }).version, notes })
  else if (answer && answer.status !== 503) ledger.refused.push(`PUT ${path}: ${answer.status}`)
  return undefined
}

const signOff: Writer = async (scene) => {
  const { house, ledger } = scene
  // With a status it is sent to the client at once.
  const wanted = {
    name: `Selection ${randomUUID()}`,
    categoryId: house.categoryId,
    optionItemIds: house.itemIds,
    status: 'pending',
  }
  const added = await insist<{ id: number }>(scene, at(house, 'selections'), house.builder, wanted)
  if (!added) return
  const choice = { itemId: house.itemIds[0] }
  const path = at(house, `selections/${added.id}/choose`)
  const chosen = await insist<{ fingerprint: string }>(scene, path, house.client, choice)
  if (!chosen) return
  const act = {
    lines: [{ selectionId: added.id, decision: 'approve', fingerprint: chosen.fingerprint }],
    signature: { name: 'Tess Client' },
    consent: true,
  }
  const signed = await insist<{ code: string }>(scene, at(house, 'sign-offs'), house.client, act)
  if (signed) ledger.signed.push({ selectionId: added.id, code: signed.code })
  // Every sign-off creates a certificate, which takes CPU time; the pause lets the other writers continue.
  await sleep(500)
}

/** A different picture each time, so that no two files have the same bytes. */
async function picture(): Promise<FormData> {
  const color = { r: Math.random() * 256, g: Math.random() * 256, b: Math.random() * 256 }
  const png = await sharp({ create: { width: 240, height: 180, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `photo ${randomUUID()}.png`)
  return form
}

/** Uploads a photo and posts it, as a client does from a phone. */
const upload: Writer = async (scene) => {
  const { house, ledger } = scene
  const answer = await ask(house.url, 'POST', `/files?projectId=${house.projectId}`, house.client, {
    body: await picture(),
  })
  if (answer?.status !== 201) {
    if (answer && answer.status !== 503)
      ledger.refused.push(`POST /files: ${answer.status} ${JSON.stringify(answer.body)}`)
    return sleep(50)
  }
  const file = answer.body as StoredFile
  const message = `photo ${randomUUID()}`
  const body = { message, attachments: [file.id] }
  if (await insist(scene, at(house, 'messages'), house.client, body)) ledger.files.push({ ...file, shownIn: message })
  // A person may send 600 files in an hour: a long run sends fewer after the first 300.
  return rest(scene, ledger.files.length < 300 ? 300 : 15_000)
}

const crew: Writer[] = [
  writeMessage,
  writeMessage,
  writeMessage,
  askQuestion,
  editProject,
  signOff,
  upload,
  orderAndReceive,
  changeDrafts,
  moveSchedule,
  importItems,
  signTogether,
]

/** All writers run as fast as the server replies, until stopped. */
export async function writeUntil(house: House, ledger: Ledger, running: () => boolean): Promise<void> {
  const work = async (writer: Writer) => {
    while (running()) await writer({ house, ledger, running })
  }
  await Promise.all(crew.map(work))
}
