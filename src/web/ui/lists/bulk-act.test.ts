import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/network/api-error.ts'
import { outcomeOf, type Refused, runBulkAct, type Versioned } from './bulk-act.ts'

const rows = [1, 2, 3].map((id) => ({ id, version: id + 10, name: `Row ${id}` }))

const refusal = (...ids: number[]) =>
  new ApiError('Some rows stop it.', {
    status: 409,
    rows: ids.map((id) => ({ id, name: `Row ${id}`, message: 'It is signed.' })),
    body: '',
  })

/** Archives these rows; the server refuses some of them. */
async function archive(...signed: number[]) {
  const sent: Versioned[][] = []
  const refusals: Refused[] = []
  const chosen: number[][] = []
  const done: number[] = []
  await runBulkAct({
    rows,
    failed: 'Nothing was archived',
    send: (wanted) => {
      sent.push(wanted)
      const stopped = signed.filter((id) => wanted.some((row) => row.id === id))
      return outcomeOf(stopped.length > 0 ? Promise.reject(refusal(...stopped)) : Promise.resolve(wanted.length))
    },
    onDone: (count) => done.push(count),
    onOthers: (others) => chosen.push(others.map(({ id }) => id)),
    onRefused: (refused) => refusals.push(refused),
  })
  return { sent, refusals, chosen, done }
}

test('sends ids and versions of all rows in one request', async () => {
  const { sent, done, refusals } = await archive()
  expect(sent).toEqual([rows.map(({ id, version }) => ({ id, version }))])
  expect([done, refusals]).toEqual([[3], []])
})

test('names the rows that stop an act, and sends the others when the person wants that', async () => {
  const { sent, refusals, chosen, done } = await archive(2)
  expect(refusals).toMatchObject([
    {
      title: 'Nothing was archived',
      rows: [{ id: 2, message: 'It is signed.' }],
      others: { label: 'Change the others' },
    },
  ])
  refusals[0]?.others?.onClick()
  await expect.poll(() => done).toEqual([2])
  expect(chosen).toEqual([[1, 3]])
  expect(sent[1]?.map(({ id }) => id)).toEqual([1, 3])
})

test('offers nothing for the others when every row was refused', async () => {
  expect((await archive(1, 2, 3)).refusals[0]?.others).toBeUndefined()
})

test('a failure without rows is no list of rows', async () => {
  const refusals: Refused[] = []
  await runBulkAct({
    rows,
    failed: 'Nothing was archived',
    send: () => outcomeOf(Promise.reject(new TypeError('Failed to fetch'))),
    onDone: () => expect.unreachable(),
    onOthers: () => expect.unreachable(),
    onRefused: (refused) => refusals.push(refused),
  })
  expect(refusals).toEqual([])
})
