import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as catalog from '../catalog/contract.ts'
import * as people from '../people/contract.ts'
import * as projects from '../projects/contract.ts'
import * as selections from '../selections/contract.ts'
import * as timeline from '../schedule/milestones/contract.ts'
import { plainWords } from './text/plain-words.ts'

const bodies = Object.entries({ ...catalog, ...people, ...projects, ...selections, ...timeline }).flatMap(
  ([name, value]) =>
    typeof value === 'object' && 'body' in value && value.body ? [[name, value.body as z.ZodType] as const] : [],
)

const problemsOf = (body: z.ZodType): [key: string, message: string][] =>
  body.safeParse({}, { error: plainWords }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('finds the bodies of the calls', () => expect(bodies.length).toBeGreaterThan(20))

test.each(bodies)('%s names what is missing in words, never by its key', (_, body) => {
  for (const [key, message] of problemsOf(body)) {
    expect(message).toMatch(/^[A-Z]/)
    if (/[A-Z]/.test(key)) expect(message).not.toContain(key)
  }
})

test.each([
  ['a project', projects.createProject.body, 'name', 'Project name is required'],
  ['a project', projects.createProject.body, 'address', 'Address is required'],
  ['a selection', selections.addSelection.body, 'name', 'Selection name is required'],
  ['a milestone', timeline.createMilestone.body, 'title', 'Title is required'],
  ['an item', catalog.createItem.body, 'name', 'Please give the item a name.'],
])('%s without its key is refused as with an empty one', (_, body, key, message) =>
  expect(problemsOf(body as z.ZodType)).toContainEqual([key, message]),
)
