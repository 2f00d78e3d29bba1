import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { ask, type House, must } from './cast.ts'
import type { Letter, Post } from './outside.ts'
import { siteOf } from './verify-site.ts'
import type { Ledger } from './ledger.ts'
import { untilQuiet } from './rest.ts'

export type Lived = { house: House; ledger: Ledger }
export type Verdict = { wrong: string[]; letters: number; lettersTwice: number; drafts: number; waited: number }

/** Where the server keeps what it was given: its database, its folder, and how `audit:verify` is pointed at them. */
export type Place = { databaseUrl: string; dataDir: string; settings: Record<string, string> }

/** Every acknowledged write exists once, every file is complete, everyone was notified once, and the audit chain is valid. */
export async function verify(lives: Lived[], { databaseUrl, dataDir, settings }: Place, post: Post): Promise<Verdict> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const waited = await untilQuiet(client)
    const letters = await post.letters()
    const wrong = lives.flatMap(({ ledger }) => [...new Set(ledger.refused)].map((answer) => `refused: ${answer}`))
    for (const { house, ledger } of lives) {
      wrong.push(...(await messagesOf(house, ledger)), ...(await editsOf(house, ledger)))
      wrong.push(...(await signaturesOf(house, ledger)), ...(await filesOf(house, ledger)))
      wrong.push(...mailOf(house, ledger, letters), ...(await siteOf(house, ledger, letters, client)))
    }
    wrong.push(...(await doubles(client)), ...(await halfMade(dataDir)), ...chain(settings))
    const lettersTwice = letters.length - new Set(letters.map(({ id }) => id)).size
    return {
      wrong,
      letters: letters.length,
      lettersTwice,
      drafts: below(join(dataDir, 'files-waiting')).length,
      waited,
    }
  } finally {
    await client.end()
  }
}

type Shown = { id: number; message: string; attachments: { id: number }[] }

async function messagesOf(house: House, ledger: Ledger): Promise<string[]> {
  const seen = new Map<string, number>()
  const pictures = new Map<string, number | undefined>()
  for (let after = 0; ;) {
    const path = `/projects/${house.projectId}/messages?limit=200&after=${after}`
    const page = (await must(house.url, 'GET', path, house.client)).body as Shown[]
    for (const { message, attachments } of page) {
      seen.set(message, (seen.get(message) ?? 0) + 1)
      pictures.set(message, attachments[0]?.id)
    }
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  const acknowledged = [...ledger.messages, ...ledger.questions, ...ledger.files.map(({ shownIn }) => shownIn)]
  return [
    ...acknowledged.filter((message) => !seen.has(message)).map((message) => `lost: ${message}`),
    ...[...seen].filter(([, count]) => count > 1).map(([message]) => `twice: ${message}`),
    ...ledger.files
      .filter(({ id, shownIn }) => pictures.get(shownIn) !== id)
      .map(({ shownIn }) => `lost its picture: ${shownIn}`),
  ]
}

async function editsOf(house: House, { notes }: Ledger): Promise<string[]> {
  const last = notes.at(-1)
  if (!last) return ['no edit was ever acknowledged']
  const versions = notes.map(({ version }) => version)
  const path = `/projects/${house.projectId}`
  const { body } = await must(house.url, 'GET', path, house.builder)
  const now = body as { version: number; notes: string }
  // A later edit may have been written without its reply arriving; an earlier state is a lost write.
  const lost = now.version < last.version || (now.version === last.version && now.notes !== last.notes)
  return [
    ...(lost ? [`lost: edit ${last.version}`] : []),
    ...(new Set(versions).size < versions.length ? ['two edits were acknowledged as the same version'] : []),
  ]
}

async function signaturesOf(house: House, { signed }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const [number, { selectionId, code }] of signed.entries()) {
    // 300 an hour from one address, as everywhere.
    const address = `198.51.100.${(number % 200) + 1}`
    const verified = await ask(house.url, 'GET', `/verify/${code}`, null, { address })
    const path = `/projects/${house.projectId}/selections/${selectionId}`
    const selection = await ask(house.url, 'GET', path, house.client)
    if (verified?.status !== 200) wrong.push(`lost: sign-off ${code} (${verified?.status})`)
    if ((selection?.body as { status?: string })?.status !== 'approved')
      wrong.push(`not approved any more: selection ${selectionId}`)
  }
  return wrong
}

async function filesOf(house: House, { files }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, url, sha256 } of files) {
    const response = await fetch(`${house.url}${url}`, { headers: { cookie: house.client.cookie } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`not the file that was acknowledged: ${id} (${response.status}, ${bytes.length} bytes)`)
  }
  return wrong
}

/**
 * The builder got one email about each question. It may arrive twice when the kill came between acceptance and acknowledgement.
 */
function mailOf({ builder }: House, { questions }: Ledger, letters: Letter[]): string[] {
  const mine = letters.filter(({ to }) => to === builder.email)
  return questions.flatMap((question) => {
    // Later emails of the thread quote it as well, behind its author's name.
    const isAbout = ({ text }: Letter) => text.split('\n').some((line) => line.trim().startsWith(question))
    const ids = new Set(mine.filter(isAbout).map(({ id }) => id))
    return ids.size === 1 ? [] : [`${ids.size} mails about: ${question}`]
  })
}

/** What must exist once, whether or not its reply arrived. */
async function doubles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    select 'notified twice: message ' || message_id as what from notifications where message_id is not null group by user_id, message_id having count(*) > 1
    union all select 'added twice: ' || name from selections group by company_id, name having count(*) > 1
    union all select 'ordered twice: ' || description from order_lines where description like 'Grout %' group by description having count(*) > 1
    union all select 'imported twice: ' || sku from selection_items where name like 'Imported tile %' group by company_id, sku having count(*) > 1
    union all select 'signed twice: selection ' || selection_id from sign_off_lines group by selection_id, signer_id having count(*) > 1
    union all select 'never notified: message ' || m.id from messages m where m.message_type = 'question'
      and not exists (select from notifications n where n.message_id = m.id)`)
  return rows.map(({ what }) => what)
}

/** Every file in the folder can be decoded completely. */
async function halfMade(dataDir: string): Promise<string[]> {
  const wrong: string[] = []
  for (const file of below(join(dataDir, 'files')).filter((name) => name.endsWith('.webp')))
    await sharp(file, { failOn: 'truncated' })
      .stats()
      .catch(() => wrong.push(`half a file: ${file}`))
  return wrong
}

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

function chain(settings: Record<string, string>): string[] {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'audit:verify'], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`the audit chain: ${stdout}${stderr}`]
}
