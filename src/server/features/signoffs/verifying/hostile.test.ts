import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { signOff, verifyCode } from '#shared/signoffs/endpoints.ts'
import { drawingLimits } from '#shared/signoffs/rules.ts'
import { signOffs } from '#server/db/schema/selections.ts'
import { approving, house, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const stroke = (points: number) => Array.from({ length: points }, () => [1, 1])
const pad = (strokes: unknown) => ({ width: 300, height: 100, strokes })

type Line = ReturnType<typeof approving>

const bad: [string, (line: Line) => unknown, string][] = [
  ['no lines', () => ({ lines: [] }), 'lines'],
  ['the same selection twice', (line) => ({ lines: [line, line] }), 'lines'],
  ['more than a hundred lines', (line) => ({ lines: Array.from({ length: 101 }, () => line) }), 'lines'],
  ['an empty name', () => ({ signature: { name: '   ' } }), 'signature.name'],
  ['a name of only control characters', () => ({ signature: { name: '\t\n' } }), 'signature.name'],
  ['an overlong name', () => ({ signature: { name: 'x'.repeat(201) } }), 'signature.name'],
  ['a NUL in the name', () => ({ signature: { name: 'Cleo\u0000' } }), 'signature.name'],
  ['no consent', () => ({ consent: false }), 'consent'],
  ['a fingerprint that is none', (line) => ({ lines: [{ ...line, fingerprint: 'abc' }] }), 'lines.0.fingerprint'],
  ['an unknown decision', (line) => ({ lines: [{ ...line, decision: 'maybe' }] }), 'lines.0.decision'],
  ['a decline without a reason', (line) => ({ lines: [{ ...line, decision: 'decline' }] }), 'lines.0.reason'],
  [
    'too many strokes',
    () => drawn(pad(Array.from({ length: drawingLimits.strokes + 1 }, () => stroke(1)))),
    'signature.drawing',
  ],
  ['too many points', () => drawn(pad([stroke(drawingLimits.points + 1)])), 'signature.drawing'],
  ['a drawing outside its pad', () => drawn(pad([[[301, 5]]])), 'signature.drawing'],
  ['a drawing of nothing', () => drawn(pad([])), 'signature.drawing'],
  ['coordinates that are no numbers', () => drawn(pad([[['1', null]]])), 'signature.drawing'],
  ['markup as a drawing', () => drawn('<svg onload="alert(1)"/>'), 'signature.drawing'],
  [
    'a picture that is none',
    () => drawn(`data:image/png;base64,${Buffer.from('hello').toString('base64')}`),
    'signature.drawing',
  ],
  [
    'an overlong picture',
    () => drawn(`data:image/png;base64,${'A'.repeat(drawingLimits.picture)}`),
    'signature.drawing',
  ],
]
function drawn(drawing: unknown) {
  return { signature: { name: 'Cleo Client', drawing } }
}

test.each(bad)('%s is rejected with its field, and nothing is signed', async (_, wrong, field) => {
  const home = await house(world)
  const line = approving(await proposed(world, home))
  const body = { lines: [line], signature: { name: 'Cleo Client' }, consent: true, ...(wrong(line) as object) }
  const reply = await world.call(home.client, signOff, { projectId: home.project.id }, body as never)
  expect(reply.status).toBe(422)
  expect(Object.keys((reply.body as unknown as { fields: object }).fields)[0]).toMatch(field)
  expect(await world.db.select().from(signOffs).where(eq(signOffs.projectId, home.project.id))).toEqual([])
})

test('a real picture of a signature is encoded again and kept', async () => {
  const home = await house(world)
  const line = approving(await proposed(world, home))
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const signature = { name: 'Cleo Client', drawing: `data:image/png;base64,${png}` }
  const reply = await world.call(
    home.client,
    signOff,
    { projectId: home.project.id },
    { lines: [line], signature, consent: true },
  )
  expect(reply).toMatchObject({
    status: 201,
    body: { signature: { drawing: expect.stringMatching(/^data:image\/png/) } },
  })
})

test.each(['x', 'AAAA-AAAA-AAAA-AAAA-AAAA', '0000-0000-0000-0000-0000', '%00', '../../etc', 'a'.repeat(500)])(
  'the code %s is not found',
  async (code) => {
    const reply = await world.call(null, verifyCode, { code: encodeURIComponent(code) })
    expect(reply.status).toBe(404)
  },
)
