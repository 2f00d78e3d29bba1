import { startOwnServer } from './own-server.ts'
import { sized } from './short-form.ts'

// Seconds for acts on 500 selections: npm run bench:bulk
const COUNT = sized(500, 10)
const BATCH = sized(100, 10)

const { ask, stop } = await startOwnServer()

type Row = { id: number; version: number }
type Changed = { selections: Row[]; undoId: number | null }

const { id: projectId } = await ask<Row>('/projects', { name: 'Long house', address: '1 Long Street' })
const items = await ask<Row[]>('/selection-items?limit=100')

async function timed<Reply>(what: string, run: () => Promise<Reply>): Promise<Reply> {
  const from = performance.now()
  const reply = await run()
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(2)} s`)
  return reply
}

const draft = (n: number, more: object = {}) => ({
  name: `Selection ${n}`,
  room: `Room ${n % 12}`,
  deadline: '2027-04-01',
  allowance: 400,
  draft: true,
  optionItemIds: [items[n % items.length]?.id],
  ...more,
})

async function add(more: object = {}): Promise<Row[]> {
  const added: Row[] = []
  for (let from = 0; from < COUNT; from += BATCH) {
    const selections = Array.from({ length: BATCH }, (_, n) => draft(from + n, more))
    const batch = await ask<Changed>(`/projects/${projectId}/selections/batch`, { selections })
    added.push(...batch.selections)
  }
  return added
}

const rows = (selections: Row[]) => selections.map(({ id, version }) => ({ id, version }))
const change = async (act: object, selections: Row[]) =>
  await ask<Changed>('/selections/bulk', { ...act, selections: rows(selections) })

try {
  let all = await timed(`add ${COUNT} in ${COUNT / BATCH} requests`, () => add())
  const set = (what: string, fields: object) =>
    timed(`set ${what}`, async () => void (all = (await change({ act: 'set', fields }, all)).selections))
  await set('room', { room: 'Hall' })
  await timed('send', async () => void (all = (await change({ act: 'send' }, all)).selections))
  const shifted = await timed('shift deadlines', () => change({ act: 'shift', days: 14 }, all))
  all = shifted.selections
  await timed('undo the shift', async () => {
    all = (await ask<Changed>(`/selections/bulk/${shifted.undoId}/undo`, {})).selections
  })
  await set('allowance', { allowance: 500 })
  await timed('remind', () => change({ act: 'remind' }, all))
  const included = (await change({ act: 'send' }, await add({ included: true }))).selections
  await timed('order', () => change({ act: 'order' }, included))
  await timed('delete', () => change({ act: 'delete' }, all))
  const template = await timed('save as template', () => ask<Row>('/templates', { name: 'House', projectId }))
  const project = { name: 'From a template', address: '2 Long Street' }
  await timed('start a project from it', () =>
    ask('/templates/projects', { project, sources: [{ projectId: template.id }] }),
  )
} finally {
  await stop()
}
process.exit(0)
