import { expect, test } from 'vitest'
import { editProfile } from '#shared/auth/endpoints.ts'
import { editCompany, listContacts, readCompany } from '#shared/people/endpoints.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

test('a client and a trade find the owner and the builder of their project, and nobody else of the company', async () => {
  const world = await createWorld()
  const company = await world.people.company()
  const manager = await world.people.builder(company)
  await world.people.builder(company)
  const [client, trade] = [await world.people.client(company), await world.people.subcontractor(company)]
  const project = await world.people.project(company, client, { name: 'Mill Lane', builderId: manager.userId })
  await world.people.seat(project, trade, 'subcontractor')
  await world.call(manager, editProfile, {}, { phone: '+1 555 0100' })
  const { body: settings } = await world.call(company.owner, readCompany, {})
  const contact = { phone: '+1 555 0199', address: '4 Yard Road', licenseNumber: 'LIC 7' }
  expect((await world.call(company.owner, editCompany, {}, { ...settings, ...contact })).body).toMatchObject(contact)

  for (const person of [client, trade]) {
    const { body } = await world.call(person, listContacts, {})
    expect(body).toEqual([
      {
        companyId: company.id,
        company: settings.name,
        logo: null,
        phone: '+1 555 0199',
        address: '4 Yard Road',
        clientsInvite: true,
        people: [
          expect.objectContaining({ id: company.owner.userId, isOwner: true, projects: [] }),
          expect.objectContaining({
            id: manager.userId,
            isOwner: false,
            phone: '+1 555 0100',
            projects: ['Mill Lane'],
          }),
        ],
      },
    ])
  }
  expect((await world.call(company.owner, listContacts, {})).body).toEqual([])

  await world.call(company.owner, archiveProject, { projectId: project.id })
  expect((await world.call(client, listContacts, {})).body).toEqual([])
})

test('an empty phone, address or license number removes it, and an absent one stays', async () => {
  const world = await createWorld()
  const { owner } = await world.people.company()
  const { body: first } = await world.call(owner, readCompany, {})
  const { body: second } = await world.call(owner, editCompany, {}, { ...first, phone: '+1 555 0100', address: 'Here' })
  const { phone: _, ...withoutPhone } = second
  const { body: third } = await world.call(owner, editCompany, {}, { ...withoutPhone, address: '' })
  expect(third).toMatchObject({ phone: '+1 555 0100', address: null, licenseNumber: null })
  expect((await world.call(owner, editCompany, {}, { ...third, phone: 'call me' })).status).toBe(422)
})
