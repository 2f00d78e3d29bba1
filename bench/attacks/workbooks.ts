import { strToU8, zipSync } from 'fflate'
import { type Attack, keepGoing, onlyReplies } from './attack.ts'
import { call, upload } from './call.ts'
import type { Account, Place } from './place.ts'
import type { Scene } from './scene.ts'
import { waitFor } from './waiting.ts'

const SENDERS = 4
/** One unfinished import of a file of 120 kB. */
const MOST_STORED = 10_000_000

/** A small workbook that unpacks to many megabytes of cells. */
function oddWorkbook(rows: number): Uint8Array<ArrayBuffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const row = `<row>${'<c t="inlineStr"><is><r><t>a</t></r><r><t/></r></is></c>'.repeat(250)}</row>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const uploadTable = (place: Place, account: Account, name: string, content: Uint8Array<ArrayBuffer> | string) =>
  upload(place, account, '/imports?kind=items', new File([content], name))

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

export const workbooks: Attack = {
  name: 'odd workbooks in front of a small import',
  replies: onlyReplies('201', '413', '429', '503', 'ECONNRESET', 'EPIPE'),
  async prepare(scene): Promise<Account[]> {
    const senders: Account[] = []
    for (let n = 0; n < (scene.isSmoke ? 1 : SENDERS); n += 1) senders.push(await scene.register())
    return senders
  },
  start(place, prepared) {
    const book = oddWorkbook(place.isSmoke ? 200 : 4_500)
    const send = async (account: Account) => {
      const response = await uploadTable(place, account, 'odd.xlsx', book).catch((error: unknown) => codeOf(error))
      if (typeof response === 'string') return response
      await response.arrayBuffer()
      return response.status
    }
    return Promise.resolve(keepGoing(prepared as Account[], send))
  },
  sample: smallImport,
  async check(scene, prepared) {
    for (const sender of prepared as Account[]) {
      const { usedBytes } = await call<{ usedBytes: number }>(scene, sender, '/company/storage')
      if (usedBytes > MOST_STORED) throw new Error(`An attacker's import takes ${usedBytes} bytes.`)
    }
  },
}

/** The code of a connection that was closed. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}
