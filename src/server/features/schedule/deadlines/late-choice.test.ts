import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { listLog } from '#shared/procurement/log/endpoints.ts'
import { floatInWords, riskInWords } from '#shared/procurement/log/words.ts'
import {
  allowLateArrival,
  disallowLateArrival,
  readSelectionSchedule,
  setInstallDay,
} from '#shared/schedule/deadlines/endpoints.ts'
import { forecastInWords, lateArrivalInWords } from '#shared/schedule/deadlines/words.ts'
import { chooseItem, editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { listTimeline, readProjectSchedule } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Tiling starts on May 3, 2027, and today is March 10. One tile takes eight weeks, the other one. */
async function lateTile() {
  const built = await tiledHouse()
  const { world, builder, client, at } = built
  const [slow, fast] = [await built.tile('Slow', 56), await built.tile('Fast', 7)]
  const made = await built.add('Wall tile', { optionItemIds: [slow.id, fast.id] })
  const here = { ...at, selectionId: made.id }
  const read = async () => (await world.call(builder, getSelection, here)).body
  const choose = async (itemId: number) =>
    world.call(client, chooseItem, here, { itemId, version: (await read()).version })
  const schedule = async (person = builder) => (await world.call(person, readSelectionSchedule, here)).body
  const allow = async (person = builder) =>
    world.call(person, allowLateArrival, here, { version: (await read()).version })
  const row = async () =>
    (await world.call(builder, listLog, {})).body.find(({ selectionId }) => selectionId === made.id)
  return { ...built, slow, fast, here, read, choose, schedule, allow, row }
}

test('the log, the page of the selection and the client have one figure for a late choice', async () => {
  const { client, slow, choose, schedule, row } = await lateTile()
  expect((await choose(slow.id)).status).toBe(200)
  const { chosen, options, plan } = await schedule()
  expect(chosen).toEqual({
    arrivesOn: '2027-05-12',
    daysLate: 9,
    workingDaysLate: 7,
    decidedOn: '2027-03-10',
    allowed: null,
  })
  expect(options[0]).toMatchObject({ name: 'Slow', daysLate: 9, workingDaysLate: 7 })
  expect((await schedule(client)).chosen).toEqual(chosen)
  const log = await row()
  expect(log).toMatchObject({ float: -7, install: { planned: '2027-05-03', forecast: '2027-05-12' } })
  expect(log && floatInWords(log)).toBe('7 working days late for install')
  expect(chosen && lateArrivalInWords(chosen, plan?.milestone ?? null)).toBe(
    'Arrives 9 days (7 working days) after tiling starts',
  )
})

test('before anything is chosen the page has the figure of the log, counted from the deadline that was set by hand', async () => {
  const { world, builder, client, here, read, schedule, row } = await lateTile()
  const edit = { deadline: '2027-03-18', version: (await read()).version }
  expect((await world.call(builder, editSelection, here, edit)).status).toBe(200)
  const { forecast, chosen, plan } = await schedule()
  const log = await row()
  expect(forecast).toMatchObject({ decidedOn: '2027-03-18', daysLate: 17, workingDaysLate: -(log?.float ?? 0) })
  expect(log && floatInWords(log)).toBe('13 working days late for install')
  expect(forecast && plan && forecastInWords(forecast, plan)).toBe(
    'Decided on Mar 18, 2027, it arrives May 20, 2027, 17 days (13 working days) after tiling starts',
  )
  expect(chosen).toBeNull()
  expect((await schedule(client)).forecast).toBeNull()
})

test('a builder allows a late choice, who and when is kept, and the client is asked to sign', async () => {
  const { world, builder, client, at, slow, choose, schedule, allow, row } = await lateTile()
  const owed = async () => {
    const found = (await world.call(builder, dashboard, {})).body
    return found.kind === 'builder' ? found.owed.impossible : null
  }
  const shownAsImpossible = async () => {
    const { marks } = (await world.call(builder, readProjectSchedule, at)).body
    const events = (await world.call(builder, listTimeline, at, undefined, { query: { deadlines: 'true' } })).body
    const shown = (list: readonly { status: string }[]) => list.filter(({ status }) => status === 'impossible').length
    return [shown(marks), shown(events), (await schedule()).impossible]
  }
  expect((await allow()).status).toBe(409)
  await choose(slow.id)
  expect([(await row())?.next?.step, await owed()]).toEqual(['date', 1])
  expect(await shownAsImpossible()).toEqual([1, 1, true])
  expect((await allow(client)).status).toBe(403)
  const allowed = await allow()
  expect(allowed.status).toBe(200)
  expect(allowed.body.chosen?.allowed?.at).toBe('2027-03-10T15:00:00.000Z')
  expect((await schedule(client)).chosen?.allowed?.by).toBe(allowed.body.chosen?.allowed?.by)
  // The consequence stays visible.
  expect(await row()).toMatchObject({ float: -7, next: { step: 'signature', owner: 'client' } })
  expect(await owed()).toBe(0)
  expect(await shownAsImpossible()).toEqual([0, 0, false])
  const events = (await world.call(builder, listProjectActivity, at)).body
  expect(JSON.stringify(events)).toContain('to arrive on May 12, 2027, after its install day')
  const log = await row()
  expect(log && [floatInWords(log), riskInWords(log)]).toEqual([
    '7 working days late for install, allowed',
    '7 working days late for install, allowed',
  ])
})

test('what was allowed counts for the item and the install day it was about', async () => {
  const { world, builder, slow, fast, here, read, choose, schedule, allow } = await lateTile()
  await choose(slow.id)
  await allow()
  await choose(fast.id)
  expect((await schedule()).chosen).toMatchObject({ daysLate: 0, allowed: null })
  await choose(slow.id)
  expect((await schedule()).chosen?.allowed).not.toBeNull()
  const install = async (installOn: string) =>
    world.call(builder, setInstallDay, here, { installOn, version: (await read()).version })
  await install('2027-04-26')
  expect((await schedule()).chosen).toMatchObject({ daysLate: 16, allowed: null })
  await install('2027-06-07')
  expect((await schedule()).chosen).toMatchObject({ daysLate: 0, allowed: null })
  expect((await allow()).status).toBe(409)
})

test('a builder takes back what they allowed, and everything is as it was before', async () => {
  const { world, builder, client, at, slow, choose, here, schedule, allow, row } = await lateTile()
  const takeBack = async (person = builder) => world.call(person, disallowLateArrival, here)
  await choose(slow.id)
  expect((await takeBack()).status).toBe(409)
  const before = [await schedule(), await row()]
  await allow()
  expect(await row()).toMatchObject({ lateAllowed: true })
  expect((await takeBack(client)).status).toBe(403)
  const undone = await takeBack()
  expect(undone.status).toBe(200)
  expect([undone.body, await row()]).toEqual(before)
  expect(await row()).toMatchObject({ lateAllowed: false, next: { step: 'date' } })
  expect((await takeBack()).status).toBe(409)
  const events = (await world.call(builder, listProjectActivity, at)).body
  expect(JSON.stringify(events)).toContain('to arrive after its install day')
})
