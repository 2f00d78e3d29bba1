import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import type { Attack, Running } from './attack.ts'
import { tally } from './attack.ts'
import { call, upload } from './call.ts'
import type { Account, Scene } from './scene.ts'

/** How long a condition takes to come true. */
async function waitFor(started: number, isTrue: () => Promise<boolean> | boolean): Promise<number> {
  while (!(await isTrue())) {
    if (performance.now() - started > 180_000) throw new Error('It took more than three minutes.')
    await sleep(5)
  }
  return performance.now() - started
}

const hasMail = (scene: Scene, to: string) => () => scene.mail.countTo(to) > 0

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

const HOUSES = 8
const SCHEDULES = 12
let houses: { account: Account; projectId: number }[] = []

/** Eight trial accounts ask for twelve schedules each. */
const schedules: Attack = {
  name: 'schedules in front of sign-in links',
  async prepare(scene) {
    houses = []
    for (let n = 0; n < HOUSES; n += 1) {
      const account = await scene.register()
      const { id } = await call<{ id: number }>(scene, account, '/projects', {
        name: 'House',
        address: '1 Main Street',
      })
      for (let at = 0; at < 25; at += 1)
        await call(scene, account, `/projects/${id}/selections`, { name: `Decision ${at}`, room: `Room ${at % 5}` })
      houses.push({ account, projectId: id })
    }
  },
  async start(scene): Promise<Running> {
    const replies = await Promise.all(
      houses.flatMap(({ account, projectId }) =>
        Array.from({ length: SCHEDULES }, () =>
          call(scene, account, `/projects/${projectId}/documents`, { kind: 'schedule', format: 'pdf' }).then(
            () => 'accepted',
            () => 'refused',
          ),
        ),
      ),
    )
    return { end: () => Promise.resolve(tally(replies)) }
  },
  sample: signInLink,
}

/** A small workbook that unpacks to many megabytes of cells. */
function oddWorkbook(): Uint8Array<ArrayBuffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const row = `<row>${'<c t="inlineStr"><is><r><t>a</t></r><r><t/></r></is></c>'.repeat(250)}</row>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${row.repeat(4_500)}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const uploadTable = (scene: Scene, account: Account, name: string, content: Uint8Array<ArrayBuffer> | string) =>
  upload(scene, account, '/imports?kind=items', new File([content], name))

type Entry = { id: number; version: number; status: string; headerRow: number; mapping: object }

/** Three rows from the upload until they are imported. */
async function smallImport(scene: Scene, other: Account): Promise<number> {
  const started = performance.now()
  const content = `Name,Category,Price\n${[1, 2, 3].map((n) => `Tap ${started}-${n},Taps,${n}`).join('\n')}\n`
  const response = await uploadTable(scene, other, 'prices.csv', content)
  if (response.status !== 201) throw new Error(`The import replied ${response.status}: ${await response.text()}`)
  const { id, version, headerRow, mapping } = (await response.json()) as Entry
  const mapped = await fetch(`${scene.url}/api/imports/${id}/mapping`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: other.cookie },
    body: JSON.stringify({ version, headerRow, mapping }),
  })
  if (!mapped.ok) throw new Error(`The columns replied ${mapped.status}: ${await mapped.text()}`)
  const read = () => call<Entry>(scene, other, `/imports/${id}`)
  await waitFor(started, async () => (await read()).status === 'checked')
  await call(scene, other, `/imports/${id}/apply`, { version: (await read()).version })
  return waitFor(started, async () => (await read()).status === 'done')
}

/** Keeps something going with so many accounts until it is ended. */
function keepGoing(accounts: readonly Account[], act: (account: Account) => Promise<string | number>): Running {
  const replies: (string | number)[] = []
  const stop = new AbortController()
  const running = accounts.map(async (account) => {
    while (!stop.signal.aborted) replies.push(await act(account))
  })
  return {
    async end() {
      stop.abort()
      await Promise.all(running)
      return tally(replies)
    },
  }
}

/** One unfinished import of a file of 120 kB. */
const MOST_STORED = 10_000_000

let senders: Account[] = []

const workbooks: Attack = {
  name: 'odd workbooks in front of a small import',
  async prepare(scene) {
    senders = []
    for (let n = 0; n < 4; n += 1) senders.push(await scene.register())
  },
  start: (scene) => {
    const book = oddWorkbook()
    return Promise.resolve(
      keepGoing(senders, async (account) => {
        const response = await uploadTable(scene, account, 'odd.xlsx', book).catch(() => null)
        await response?.arrayBuffer()
        return response?.status ?? 'closed'
      }),
    )
  },
  sample: smallImport,
  async check(scene) {
    for (const sender of senders) {
      const { usedBytes } = await call<{ usedBytes: number }>(scene, sender, '/company/storage')
      if (usedBytes > MOST_STORED) throw new Error(`An attacker's import takes ${usedBytes} bytes.`)
    }
  },
}

let invited = 0

const invite = async (scene: Scene, account: Account): Promise<string> => {
  invited += 1
  const email = `client-${invited}@attacks.example`
  await call(scene, account, '/clients', { firstName: 'Cleo', lastName: 'Client', email, invite: true })
  return email
}

/** From the invitation until the email is there. */
async function invitation(scene: Scene): Promise<number> {
  const other = await scene.register()
  const started = performance.now()
  const email = await invite(scene, other)
  return waitFor(started, hasMail(scene, email))
}

const invitations: Attack = {
  name: 'invitations in front of an invitation',
  async start(scene) {
    const account = await scene.register()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        invite(scene, account).then(
          () => 'invited',
          () => 'refused',
        ),
      ),
    )
    return { end: () => Promise.resolve(tally(replies)) }
  },
  sample: invitation,
}

export const fairQueues: Attack[] = [schedules, workbooks, invitations]
