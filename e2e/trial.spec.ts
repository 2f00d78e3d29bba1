import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newBuilder } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const program = join(import.meta.dirname, '../dist/server/main.js')

/** `npm run companies`, beside the running server. */
const companies = (...words: string[]) =>
  promisify(execFile)(process.execPath, [program, 'companies', ...words], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })

test('a suspended company sees so at once, creates nothing, and continues when it is activated', async ({
  browser,
}) => {
  expect(process.env.E2E_DATA_DIR, 'the data folder of the server that this run started').toBeTruthy()
  const page = await newBuilder(browser)
  const me = (await (await page.request.get('/api/auth/me')).json()) as { company: { id: number } }
  const id = String(me.company.id)
  await page.goto('/projects')
  const create = page.getByRole('button', { name: 'New Project' })
  const banner = page.getByRole('complementary', { name: 'Free trial' })
  await expect(create).toBeEnabled()
  await expect(banner).toBeHidden()

  await companies('suspend', id)
  await expect(banner).toContainText('has been suspended, so you cannot add projects or selections, or invite people.')
  await expect(create).toBeDisabled()
  const refused = await page.request.post('/api/projects', { data: { name: 'House', address: '1 Road' } })
  expect(refused.status()).toBe(403)

  // Thirty days and five more: it ends too late to be spoken of on every page.
  await companies('extend', id, '5')
  await expect(create).toBeEnabled()
  await expect(banner).toBeHidden()
  await companies('suspend', id)
  await expect(create).toBeDisabled()
  await companies('activate', id)
  await expect(create).toBeEnabled()
  await expect(banner).toBeHidden()
})
