import { expect, test } from 'vitest'
import { findingsIn } from '#server/audit-verify.ts'
import { decidedHouse } from '#server/testing/houses/decided-house.ts'
import { randomFrom, tamperOnce } from '#server/testing/material/tampering.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const SEED = 20_261_116
/** The full run: TAMPERINGS=2000 npx vitest run src/server/features/signoffs/proof/tampering.slow.test.ts */
const ATTEMPTS = Number(process.env['TAMPERINGS'] ?? 100)

test('audit:verify misses no random edit, deletion, swap or insertion of what affects a decision', async () => {
  await decidedHouse(world)
  expect(await findingsIn(world.db)).toEqual([])
  const random = randomFrom(SEED)
  const missed: string[] = []
  for (let done = 0; done < ATTEMPTS;) {
    const { act, what, outcome } = await tamperOnce(world.db, random, findingsIn)
    if (outcome !== 'refused') done += 1
    if (outcome === 'missed') missed.push(`${act} ${what}`)
  }
  expect(missed).toEqual([])
  expect(await findingsIn(world.db)).toEqual([])
}, 3_600_000)
