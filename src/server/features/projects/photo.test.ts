import { expect, test } from 'vitest'
import { addProjectPerson, archiveProject, editProject, listProjects, readProject } from '#shared/projects/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

async function site() {
  const world = await createWorld()
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company, client)
  const setPhoto = async (photoFileId: number | null, person: Person = company.owner) => {
    const { version } = (await world.call(company.owner, readProject, { projectId: project.id })).body
    return world.call(person, editProject, { projectId: project.id }, { photoFileId, version })
  }
  const reads = async (person: Person, address: string) =>
    (await world.request(address, { headers: { cookie: person.cookie } })).status
  return { world, company, client, project, setPhoto, reads }
}

test('shows the photo on the project, in lists and on the dashboard of everyone with a seat', async () => {
  const { world, company, client, project, setPhoto } = await site()
  expect((await world.call(client, readProject, { projectId: project.id })).body.photo).toBeNull()
  const { id, picture } = await uploadPicture(world, company.owner)
  const set = await setPhoto(id)
  expect(set).toMatchObject({ status: 200, body: { photo: picture } })
  expect((await world.call(client, listProjects, {})).body[0]?.photo).toEqual(picture)
  expect((await world.call(client, dashboard, {})).body).toMatchObject({ projects: [{ photo: picture }] })
})

test('lets only people with a seat on the project read the photo', async () => {
  const { world, company, client, project, setPhoto, reads } = await site()
  const trade = await world.people.subcontractor(company)
  const neighbor = await world.people.client(company, 'Nina', 'Neighbor')
  await world.people.project(company, neighbor)
  const stranger = (await world.people.company()).owner
  const { id, picture } = await uploadPicture(world, company.owner)
  const address = picture?.sizes['400'] ?? ''
  expect(await reads(client, address)).toBe(404)
  await setPhoto(id)
  expect(await reads(client, address)).toBe(200)
  expect(await reads(trade, address)).toBe(404)
  await world.call(company.owner, addProjectPerson, { projectId: project.id }, { userId: trade.userId })
  expect(await reads(trade, address)).toBe(200)
  expect(await reads(neighbor, address)).toBe(404)
  expect(await reads(stranger, address)).toBe(404)
})

test('refuses a photo from a client, from another company, of a missing file and on an archived project', async () => {
  const { world, company, client, project, setPhoto } = await site()
  const own = await uploadPicture(world, company.owner)
  expect((await setPhoto(own.id, client)).status).toBe(403)
  const foreign = await uploadPicture(world, (await world.people.company()).owner)
  for (const id of [foreign.id, 2_000_000_000])
    expect(await setPhoto(id)).toMatchObject({
      status: 422,
      body: { fields: { photoFileId: 'Please choose a picture as the photo.' } },
    })
  await world.call(company.owner, archiveProject, { projectId: project.id })
  expect((await setPhoto(own.id)).status).toBe(409)
  expect((await world.call(company.owner, readProject, { projectId: project.id })).body.photo).toBeNull()
})
