import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeSelfSigned } from '#server/platform/pdf/sealing/self-signed.ts'
import { ensureIntroduced, trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { createWorld } from '#server/testing/world.ts'
import { manageSeals } from './seals.ts'

const { platform } = await createWorld()
const folder = await mkdtemp(join(tmpdir(), 'finishwork-seals-'))
afterAll(() => rm(folder, { recursive: true }))

const config = { ...platform.config, databaseDirectUrl: String(platform.database.pool.options.connectionString) }
const ownKey = join(config.dataDir, 'seal', 'seal.pem')

const unused = await makeSelfSigned('localhost:3000', new Date())

/** Settings that name another key. */
async function withKey(name: string, pem?: string): Promise<typeof config> {
  const file = join(folder, `${name}.pem`)
  await writeFile(file, pem ?? (await makeSelfSigned('localhost:3000', new Date())))
  return { ...config, signingKeyFile: file, signingCertificateFile: file }
}

async function seals(settings: typeof config, ...words: string[]) {
  const said: string[] = []
  return { code: await manageSeals(settings, words, (line) => said.push(line)), said }
}

test('npm run seals lists the keys in their order, and introduces a new one with the one before it', async () => {
  await ensureIntroduced(platform)
  const first = expect.stringMatching(/^1\. [0-9a-f]{64} since \S+, first$/) as string
  expect(await seals(config)).toEqual({ code: 0, said: [first] })

  const next = await withKey('next')
  const replaced = await seals(next, 'replace', ownKey)
  const second = expect.stringMatching(/^2\. [0-9a-f]{64} since \S+, replaced$/) as string
  expect(replaced).toEqual({ code: 0, said: [first, second] })
  expect((await trustedSeals(platform.db, next)).seals).toHaveLength(2)
  const again = await seals(next, 'replace', ownKey)
  expect(again).toEqual({ code: 1, said: ['The key of the settings seals already.'] })

  const found = await withKey('found')
  const lost = await seals(found, 'lost', '2026-01-01T00:00:00Z')
  expect(lost.code).toBe(0)
  expect(lost.said.at(-1)).toMatch(/^3\. [0-9a-f]{64} since \S+, lost$/)
  const known = (await trustedSeals(platform.db, found)).seals
  expect(known.map(({ revokedFrom }) => revokedFrom)).toEqual([null, '2026-01-01T00:00:00.000Z', null])
})

test.each([['replace'], ['steal'], ['lost', 'yesterday'], ['replace', ownKey, 'not a day']])(
  'npm run seals explains itself and changes nothing: %s %s %s',
  async (...words) => {
    const before = await seals(config)
    const { code, said } = await seals(await withKey('unused', unused), ...words.filter(Boolean))
    expect(code).toBe(2)
    expect(said.join('\n')).toContain('npm run seals -- replace <file> [stolen-since]')
    expect((await seals(config)).said).toEqual(before.said)
  },
)

test('npm run seals refuses a new key that the one before it did not introduce', async () => {
  const before = await seals(config)
  const stranger = await withKey('stranger', unused)
  const other = join(folder, 'next.pem')
  await expect(seals(stranger, 'replace', other)).rejects.toThrow()
  expect((await seals(config)).said).toEqual(before.said)
})
