import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectMagicLink, me } from '#shared/auth/endpoints.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { createClient, editCompany, readCompany } from '#shared/people/endpoints.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { createWorld } from '#server/testing/world.ts'

test('the logo is visible to the company and its clients, included in their emails, and hidden from strangers', async () => {
  const smtp = await mailServer()
  const world = await createWorld({ config: { smtpUrl: smtp.url } })
  const company = await world.people.company('Alder & Sons')
  const client = await world.people.client(company)
  const project = await world.people.project(company, client)
  const stranger = (await world.people.company()).owner
  const { id: logoFileId } = await uploadPicture(world, company.owner)
  const { body: before } = await world.call(company.owner, readCompany, {})
  expect((await world.call(company.owner, editCompany, {}, { ...before, logoFileId })).status).toBe(200)

  const brand = { name: 'Alder & Sons', logo: `/api/files/${logoFileId}?size=400` }
  for (const person of [company.owner, client]) {
    expect((await world.call(person, me, {})).body.brand).toEqual(brand)
    expect((await world.request(brand.logo, { headers: { cookie: person.cookie } })).status).toBe(200)
  }
  expect((await world.request(brand.logo, { headers: { cookie: stranger.cookie } })).status).toBe(404)

  const question = { message: 'Which tap?', messageType: 'question' as const }
  await world.call(company.owner, postMessage, { projectId: project.id }, question)
  await world.runJobs()
  await world.runJobs()
  await smtp.close()
  const [mail] = await smtp.received()
  expect(mail?.html).toContain('Alder &amp; Sons')
  const address = /src="cid:([^"]+)"/.exec(mail?.html ?? '')?.[1]
  expect(mail?.attachments).toMatchObject([{ mimeType: 'image/png', contentId: `<${address}>`, disposition: 'inline' }])
})

test('a client of two builders sees neither logo', async () => {
  const world = await createWorld()
  const [one, other] = [await world.people.company(), await world.people.company()]
  const client = await world.people.client(one)
  await world.db.execute(
    sql`insert into members (company_id, user_id, type, role, joined_at, created_at) values (${other.id}, ${client.userId}, 'client', 'client', now(), now())`,
  )
  expect((await world.call(client, me, {})).body.brand).toBeNull()
})

test('an invitation shows the logo of the company before the reader has an account that may read the file', async () => {
  const world = await createWorld()
  const { owner } = await world.people.company('Alder & Sons')
  const { id: logoFileId } = await uploadPicture(world, owner)
  const { body: before } = await world.call(owner, readCompany, {})
  await world.call(owner, editCompany, {}, { ...before, logoFileId })
  await world.call(owner, createClient, {}, { email: 'new.owner@example.com', firstName: 'Nora', invite: true })
  await world.runJobs()
  const [mail] = await world.mailsTo('new.owner@example.com')
  const token = /magic-link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { body: link } = await world.call(null, inspectMagicLink, {}, { token })
  expect(link).toMatchObject({ companyName: 'Alder & Sons' })
  const inline = Buffer.from(link.companyLogo?.split('base64,')[1] ?? '', 'base64')
  const small = await world.request(`/api/files/${logoFileId}?size=160`, { headers: { cookie: owner.cookie } })
  expect(inline.equals(Buffer.from(await small.arrayBuffer()))).toBe(true)
  expect(link.companyLogo).toMatch(/^data:image\/webp;base64,/)
})
