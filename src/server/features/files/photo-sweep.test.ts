import { expect, test } from 'vitest'
import { editProject, readProject } from '#shared/projects/endpoints.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { createWorld } from '#server/testing/world.ts'
import { sweepFiles } from './housekeeping.ts'

test('keeps an upload that nothing uses yet for a day', async () => {
  const world = await createWorld()
  const { owner } = await world.people.company()
  const { url } = await uploadPicture(world, owner, '#883322')
  const statusAfter = async (hours: number) => {
    const now = world.now
    world.now = new Date(now.getTime() + hours * 3_600_000)
    await enqueue(world.db, sweepFiles, {})
    await world.runJobs()
    world.now = now
    return (await world.request(url, { headers: { cookie: owner.cookie } })).status
  }
  expect(await statusAfter(23)).toBe(200)
  expect(await statusAfter(25)).toBe(404)
})

test('keeps the photo of a project while it is used, and frees the storage of a replaced or removed one', async () => {
  const world = await createWorld()
  const { owner, ...company } = await world.people.company()
  const { id: projectId } = await world.people.project({ ...company, owner })
  const first = await uploadPicture(world, owner, '#883322')
  const second = await uploadPicture(world, owner, '#223388')
  const setPhoto = async (photoFileId: number | null) => {
    const { version } = (await world.call(owner, readProject, { projectId })).body
    return (await world.call(owner, editProject, { projectId }, { photoFileId, version })).body.photo
  }
  const sweep = async () => {
    const now = world.now
    world.now = new Date(now.getTime() + 2 * 86_400_000)
    await enqueue(world.db, sweepFiles, {})
    await world.runJobs()
    world.now = now
  }
  const status = async ({ url }: { url: string }) =>
    (await world.request(url, { headers: { cookie: owner.cookie } })).status

  await setPhoto(first.id)
  expect(await setPhoto(second.id)).toMatchObject({ fileId: second.id })
  await sweep()
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect(await setPhoto(null)).toBeNull()
  await sweep()
  expect(await status(second)).toBe(404)
})
