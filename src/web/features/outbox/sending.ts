import { uploadFile as uploadEndpoint } from '#shared/files/endpoints.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { deliverSelection, installSelection } from '#shared/selections/endpoints.ts'
import { ApiError, apiErrorOf, messageOf } from '#web/platform/network/api-error.ts'
import { addressOf, call } from '#web/platform/network/call.ts'
import { deleteEntry, putEntry, readEntries } from './database.ts'
import { type Entry, isMessage } from './entries.ts'

/** Temporary: signed out, a timeout, too many requests, or a server that is not available. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || [401, 408, 425, 429].includes(error.status) || error.status >= 500

type Progress = { onSent: (entry: Entry) => void; onChange: () => Promise<void> }

/**
 * Sends what is waiting, in order, and stops at the first entry that the server does not receive. An entry that the server refuses
 * stays with the reason, and the next one is sent.
 */
export async function sendEntries(userId: number, progress: Progress): Promise<void> {
  for (const entry of await ownEntries(userId, progress)) {
    if (entry.refused !== undefined) continue
    try {
      await send(entry)
      if (entry.order !== undefined) await deleteEntry(entry.order)
      progress.onSent(entry)
    } catch (error) {
      if (isTemporary(error)) return
      await putEntry({ ...entry, refused: messageOf(error, 'The server did not accept it.') })
    } finally {
      await progress.onChange()
    }
  }
}

/** Another person who used this device before did not sign out: what they wrote is not kept for the next one. */
async function ownEntries(userId: number, { onChange }: Progress): Promise<Entry[]> {
  const all = await readEntries()
  const own = all.filter((entry) => entry.userId === userId)
  for (const { userId: writer, order } of all) if (writer !== userId && order !== undefined) await deleteEntry(order)
  if (own.length < all.length) await onChange()
  return own
}

async function send(entry: Entry): Promise<void> {
  const { projectId, key } = entry
  for (const [index, file] of entry.files.entries()) {
    if (file.fileId !== undefined) continue
    file.fileId = await upload(projectId, new File([file.content], file.name), `${key}-${index}`)
    await putEntry(entry)
  }
  const uploaded = entry.files.flatMap(({ fileId }) => fileId ?? [])
  if (isMessage(entry)) {
    const body = { ...entry.body, attachments: [...entry.body.attachments, ...uploaded] }
    await call(postMessage, { projectId, body, idempotencyKey: key })
    return
  }
  const { selectionId } = entry
  const body = { ...entry.body, photos: [...entry.body.photos, ...uploaded] }
  if (entry.kind === 'delivery')
    await call(deliverSelection, { projectId, selectionId, body: { ...body, delivered: true }, idempotencyKey: key })
  else await call(installSelection, { projectId, selectionId, body, idempotencyKey: key })
}

async function upload(projectId: number, file: File, idempotencyKey: string): Promise<number> {
  const form = new FormData()
  form.append('file', file)
  const response = await fetch(addressOf(uploadEndpoint, { query: { projectId } }), {
    method: 'POST',
    headers: { 'Idempotency-Key': idempotencyKey },
    credentials: 'include',
    body: form,
  })
  if (!response.ok) throw await apiErrorOf(response)
  return ((await response.json()) as StoredFile).id
}
