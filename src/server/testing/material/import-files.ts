import { deflateRawSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Import, ImportRow } from '#shared/imports/contract.ts'
import * as api from '#shared/imports/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import type { Person } from '#server/testing/world-people.ts'
import type { World } from '#server/testing/world.ts'

type UploadOptions = { kind?: ImportKind; projectId?: number; sheet?: number; name?: string; key?: string }

/** Uploads a file as the import page does. */
export async function upload(
  world: World,
  person: Person,
  content: string | Uint8Array,
  { kind = 'items', projectId, sheet, name = 'prices.csv', key }: UploadOptions = {},
): Promise<{ status: number; body: Import & { message: string } }> {
  const query = new URLSearchParams({ kind })
  if (projectId !== undefined) query.set('projectId', String(projectId))
  if (sheet !== undefined) query.set('sheet', String(sheet))
  const form = new FormData()
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const headers = { cookie: person.cookie, ...(key !== undefined && { 'idempotency-key': key }) }
  const reply = await world.request(`/api/imports?${query.toString()}`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as Import & { message: string } }
}

export async function current(world: World, person: Person, importId: number): Promise<Import> {
  return (await world.call(person, api.getImport, { importId })).body
}

/** Confirms the guessed columns and waits for the preview. */
export async function check(
  world: World,
  person: Person,
  { id, version, headerRow, mapping }: Import,
  more: Partial<BodyInput<typeof api.mapImport>> = {},
): Promise<Import> {
  const reply = await world.call(person, api.mapImport, { importId: id }, { version, headerRow, mapping, ...more })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  await world.runJobs()
  return current(world, person, id)
}

export async function preview(world: World, person: Person, content: string | Uint8Array, options?: UploadOptions) {
  const { status, body } = await upload(world, person, content, options)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return check(world, person, body)
}

export async function apply(world: World, person: Person, { id, version }: Import): Promise<Import> {
  const reply = await world.call(person, api.applyImport, { importId: id }, { version })
  if (reply.status !== 202) throw new Error(JSON.stringify(reply.body))
  await world.runJobs()
  return current(world, person, id)
}

export const importFile = async (world: World, person: Person, content: string | Uint8Array, options?: UploadOptions) =>
  apply(world, person, await preview(world, person, content, options))

export async function rowsOf(
  world: World,
  person: Person,
  { id }: Import,
  outcome?: ImportRow['outcome'],
): Promise<ImportRow[]> {
  return (
    await world.call(person, api.listImportRows, { importId: id }, undefined, {
      query: { ...(outcome && { outcome }), limit: '200' },
    })
  ).body
}

type Parts = { sheets?: Record<string, string>; strings?: string; styles?: string; workbook?: string }

/** A workbook from the XML inside `sheetData` and what follows it, one text per sheet. */
export function workbook({ sheets = {}, strings, styles, workbook: settings = '' }: Parts): Uint8Array {
  const names = Object.keys(sheets)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}">${settings}<sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
  }
  names.forEach((name, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = `<?xml version="1.0"?><worksheet ${main}>${sheets[name]}</worksheet>`
  })
  if (strings !== undefined) files['xl/sharedStrings.xml'] = `<sst ${main}>${strings}</sst>`
  if (styles !== undefined) files['xl/styles.xml'] = `<styleSheet ${main}>${styles}</styleSheet>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

/** The archive with one part replaced by other content, which Node packs in a moment however large it is. */
export function packed(path: string, content: Uint8Array, archive: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(archive))
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of [...parts.filter(([part]) => part !== path), [path, content] as const]) {
    const data = deflateRawSync(bytes)
    const entry = Buffer.alloc(26)
    entry.writeUInt16LE(20, 0)
    entry.writeUInt16LE(8, 4)
    entry.writeUInt32LE(data.length, 14)
    entry.writeUInt32LE(bytes.length, 18)
    entry.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), entry, place, Buffer.from(name)]))
    body.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...body, ...directory, Buffer.from('PK\u0005\u0006'), end]))
}
