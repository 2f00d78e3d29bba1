import { expect, test } from 'vitest'
import { editProject, readProject } from '#shared/projects/endpoints.ts'
import { editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { decisionInWords } from '#shared/signoffs/approvals.ts'
import { getSignOff, listSignOffs, verifyCode } from '#shared/signoffs/endpoints.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Two owners who both have to sign one selection. */
async function couple() {
  const world = await createWorld()
  const { company, builder, client: cleo, project } = await world.people.site()
  const bob = await world.people.client(company, 'Bob', 'Barker')
  await world.people.seat(project, bob, 'client')
  const place = { projectId: project.id }
  const { version } = (await world.call(builder, readProject, place)).body
  await world.call(builder, editProject, place, { signingRule: 'all', version })
  const tap = await proposed(world, { company, project, builder, client: cleo })
  const read = async (person: Person) => (await world.call(person, getSelection, at(tap))).body
  const codes: string[] = []
  for (const owner of [cleo, bob]) {
    codes.push((await signs(world, owner, [await read(owner)])).body.code)
    world.later(3_600_000)
  }
  const shown = async () => {
    const verified = []
    for (const code of codes) verified.push((await world.call(null, verifyCode, { code })).body)
    const acts = []
    for (const { id } of (await world.call(builder, listSignOffs, place)).body)
      acts.push((await world.call(builder, getSignOff, { signOffId: id })).body)
    return { verified, acts }
  }
  return { world, builder, tap, read, shown }
}

test('every page of a sign-off that two owners signed names both', async () => {
  const { shown } = await couple()
  const { verified, acts } = await shown()
  for (const { signer, alsoSigned, state } of verified) {
    expect(state).toBe('valid')
    expect([signer, ...alsoSigned.map(({ name }) => name)].toSorted()).toEqual(['B. B.', 'C. C.'])
  }
  for (const { signer, alsoSigned } of acts)
    expect([signer.name, ...(alsoSigned ?? []).map(({ name }) => name)].toSorted()).toEqual([
      'Bob Barker',
      'Cleo Client',
    ])
})

test('a voided approval names everyone who had signed it, and is nowhere called approved', async () => {
  const { world, builder, tap, read, shown } = await couple()
  const { version } = await read(builder)
  await world.call(builder, editSelection, at(tap), { notes: 'Warm grey grout', version })
  const { previousApproval } = await read(builder)
  expect(previousApproval?.signers.map(({ name }) => name)).toEqual(['Cleo Client', 'Bob Barker'])
  const { verified, acts } = await shown()
  for (const { signer, alsoSigned, lines, state } of verified) {
    expect(state).toBe('void')
    expect([signer, ...alsoSigned.map(({ name }) => name)].toSorted()).toEqual(['B. B.', 'C. C.'])
    expect(lines.map(decisionInWords)).toEqual(['Voided'])
  }
  for (const { lines, alsoSigned } of acts) {
    expect(alsoSigned).toHaveLength(1)
    expect(lines.map(decisionInWords)).toEqual(['Voided'])
  }
})
