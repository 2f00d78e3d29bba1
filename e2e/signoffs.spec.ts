import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, Browser } from '@playwright/test'
import { buildHouse, post, signWith } from './support/deciding.ts'
import { expectBothThemes } from './support/themes.ts'
import { expect, test } from './support/test.ts'

// On a busy machine a sealed PDF takes longer.
test.slow()

const act = (selectionId: number, fingerprint: string) => ({
  lines: [{ selectionId, decision: 'approve', fingerprint }],
  signature: { name: 'Ana Moreno' },
  consent: true,
})

test('an unchanged certificate is verified as genuine, and a changed byte is detected', async ({ browser }) => {
  const { client, projectId, path, items, selection } = await buildHouse(browser)
  const [tile] = await items('Tiles')
  const splash = await selection({ name: 'Splashback', selectedItemId: tile?.id })
  const signed = await post(client.request, `/api/projects/${projectId}/sign-offs`, act(splash.id, splash.fingerprint))
  const ask = () => client.request.get(`/api/sign-offs/${signed.id}/certificate.pdf`)
  // On a busy machine the reply may ask to try again in a minute.
  await expect.poll(async () => (await ask()).status(), { timeout: 90_000 }).toBe(200)
  const answer = await ask()
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const pdf = await answer.body()
  expect(pdf.toString('latin1'), 'the picture of the tile, a JPEG').toContain('DCTDecode')

  await client.goto(path('?tab=selections'))
  await expect(client.getByRole('link', { name: 'Certificate' })).toHaveAttribute('href', /certificate\.pdf$/)

  await client.goto('/verify')
  const drop = (name: string, buffer: Buffer) =>
    client.getByLabel('Certificate file', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await drop('certificate.pdf', pdf)
  await expect(client.getByText('This certificate is genuine')).toBeVisible()
  await expect(client.getByRole('heading', { name: 'This sign-off is valid' })).toBeVisible()

  // The same by drag and drop.
  await client.reload()
  const dropped = await client.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'certificate.pdf', { type: 'application/pdf' }))
    return data
  }, pdf.toString('base64'))
  const place = client.getByText('Drop a certificate here')
  await place.dispatchEvent('dragover', { dataTransfer: dropped })
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(client.getByText('This certificate is genuine')).toBeVisible()

  const forged = Buffer.from(pdf)
  const middle = Math.floor(forged.length / 2)
  forged[middle] = (forged[middle] ?? 0) ^ 1
  await drop('forged.pdf', forged)
  await expect(client.getByText('This certificate is genuine')).toBeHidden()
  await expect(client.getByText(/was altered|no certificate of ours/)).toBeVisible()

  await verifyOffline(browser, client.request, { pdf, forged })

  await drop('letter.pdf', Buffer.from('%PDF-1.4\nA letter to the builder.\n%%EOF'))
  await expect(client.getByText('This is no certificate of ours')).toBeVisible()
})

/** An anchor that agrees with itself, under a signature of no one. */
function foreignAnchor() {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const end = { companyId: 1, hash: 'a'.repeat(64), seq: 7 }
  const root = sha256(`leaf:${JSON.stringify(end)}`)
  const statement = { anchor: 1, companies: 1, day: '2026-01-01', previous: null, root }
  return { statement, hash: sha256(JSON.stringify(statement)), end, path: [], signature: 'AAAA', timeStamp: null }
}

/** The downloaded page checks files with the network cut. */
async function verifyOffline(browser: Browser, request: APIRequestContext, files: { pdf: Buffer; forged: Buffer }) {
  const page = test.info().outputPath('verify.html')
  await writeFile(page, await (await request.get('/api/verify.html')).body())
  const context = await browser.newContext({ offline: true })
  const offline = await context.newPage()
  await offline.goto(pathToFileURL(page).href)
  const choose = (name: string, buffer: Buffer) =>
    offline.getByLabel('Certificate file').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('certificate.pdf', files.pdf)
  await expect(offline.getByText(/Signed by Ana Moreno on .* Nothing in this file has changed/)).toBeVisible()
  await expect(offline.getByRole('heading', { name: 'Splashback: Approved' })).toBeVisible()
  await choose('forged.pdf', files.forged)
  await expect(offline.getByText('This file was altered')).toBeVisible()
  // A kept anchor says about itself what it proves.
  const anchor = (changed: object) =>
    choose('anchor.json', Buffer.from(JSON.stringify({ ...foreignAnchor(), ...changed })))
  await anchor({})
  await expect(offline.getByRole('heading', { name: 'This anchor is not signed by our seal' })).toBeVisible()
  await expect(offline.getByText('No. 7, aaaa')).toBeVisible()
  await anchor({ hash: 'b'.repeat(64) })
  await expect(offline.getByRole('heading', { name: 'This anchor was altered' })).toBeVisible()
  await choose('notes.json', Buffer.from('{}'))
  await expect(offline.getByRole('heading', { name: 'This is not an anchor' })).toBeVisible()
  await context.close()
}

test('what was signed in another tab leads to its sign-off, and asks nothing more', async ({ browser }) => {
  const { client, projectId, path, items, selection } = await buildHouse(browser)
  const [tile] = await items('Tiles')
  const splash = await selection({ name: 'Splashback', selectedItemId: tile?.id })
  await client.goto(path(`/sign?selections=[${splash.id}]`))
  await expect(client.getByRole('heading', { name: 'Splashback' })).toBeVisible()
  const signed = await post(client.request, `/api/projects/${projectId}/sign-offs`, act(splash.id, splash.fingerprint))
  await signWith(client, 'Sign 1 selection')
  await expect(client.getByRole('heading', { name: 'Signed already' })).toBeVisible()
  await expect(client.getByText(/^You signed Splashback on \w{3} \d{2}, \d{4}\./)).toBeVisible()
  await expectBothThemes(client)
  await client.getByRole('link', { name: 'See the sign-off' }).click()
  await expect(client).toHaveURL(path(`/sign-offs/${signed.id}`))

  // The address of the page, opened again.
  await client.goto(path(`/sign?selections=[${splash.id}]`))
  await expect(client.getByRole('link', { name: 'See the sign-off' })).toBeVisible()
})

test('an unknown code and an incomplete code are explained', async ({ page }) => {
  await page.goto('/verify/7Q2M-K9PX-3RTV-H4WD-8BNF')
  await expect(page.getByRole('heading', { name: 'No sign-off found' })).toBeVisible()
  await page.getByLabel('Code of the sign-off').fill('7Q2M')
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText(/A code has 20 letters and digits/)).toBeVisible()
})
