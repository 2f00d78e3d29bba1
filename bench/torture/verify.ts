import { spawnSync } from 'node:child_process'
import { ask, type House } from './cast.ts'
import type { Ledger } from './writers.ts'

/** Every acknowledged write is there, once; every file is whole; the chain holds. Answers what is wrong. */
export async function verify(house: House, ledger: Ledger, dataDir: string): Promise<string[]> {
  return [
    ...(await messagesOf(house, ledger)),
    ...(await notesOf(house, ledger)),
    ...(await signaturesOf(house, ledger)),
    ...(await filesOf(house, ledger)),
    ...chain(dataDir),
  ]
}

async function messagesOf(house: House, ledger: Ledger): Promise<string[]> {
  const seen = new Map<string, number>()
  for (let after = 0; ;) {
    const answer = await ask(
      house.url,
      'GET',
      `/projects/${house.projectId}/messages?limit=200&after=${after}`,
      house.client,
    )
    const page = (answer?.body ?? []) as { id: number; message: string }[]
    for (const { message } of page) seen.set(message, (seen.get(message) ?? 0) + 1)
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  const lost = ledger.messages.filter((message) => !seen.has(message)).map((message) => `lost: ${message}`)
  const doubled = [...seen].filter(([, count]) => count > 1).map(([message]) => `twice: ${message}`)
  return [...lost, ...doubled]
}

async function notesOf(house: House, { notes }: Ledger): Promise<string[]> {
  const last = notes.at(-1)
  if (!last) return ['no edit was ever acknowledged']
  const answer = await ask(house.url, 'GET', `/projects/${house.projectId}`, house.builder)
  const now = answer?.body as { version: number; notes: string }
  // A later edit may have been written without its answer arriving; an earlier state may not.
  return now.version < last.version || (now.version === last.version && now.notes !== last.notes)
    ? [`lost: edit ${last.version}`]
    : []
}

async function signaturesOf(house: House, { signed }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const { selectionId, code } of signed) {
    const verified = await ask(house.url, 'GET', `/verify/${code}`, null)
    const selection = await ask(
      house.url,
      'GET',
      `/projects/${house.projectId}/selections/${selectionId}`,
      house.client,
    )
    if (verified?.status !== 200) wrong.push(`lost: sign-off ${code}`)
    if ((selection?.body as { status?: string })?.status !== 'approved')
      wrong.push(`not approved any more: selection ${selectionId}`)
  }
  return wrong
}

async function filesOf(house: House, { files }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, url } of files) {
    const response = await fetch(`${house.url}${url}`, { headers: { cookie: house.builder.cookie } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || bytes.subarray(8, 12).toString() !== 'WEBP')
      wrong.push(`half a file: ${id} (${response.status}, ${bytes.length} bytes)`)
  }
  return wrong
}

function chain(dataDir: string): string[] {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'audit:verify'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`the audit chain: ${stdout}${stderr}`]
}
