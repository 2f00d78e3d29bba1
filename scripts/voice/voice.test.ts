import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import { offenses, rules } from './rules.ts'
import { textsOf } from './source-texts.ts'
import { type Kind, textsOfDocument, textsOfPython, textsOfSql } from './texts.ts'

const texts = allTexts()

test('no comment, title, text, document or name uses a word that we do not use', () => {
  expect(offenses(texts)).toEqual([])
})

test('reads every kind of text', () => {
  const count = (kind: Kind) => texts.filter((text) => text.kind === kind).length
  expect(count('comment')).toBeGreaterThan(1500)
  expect(count('title')).toBeGreaterThan(500)
  expect(count('text')).toBeGreaterThan(1500)
  expect(count('output')).toBeGreaterThan(1500)
  expect(count('doc')).toBeGreaterThan(500)
  expect(count('name')).toBeGreaterThan(30_000)
})

/** A file that contains the sentence as each kind of text. */
const plantedIn: Record<Kind, (sentence: string) => string> = {
  text: (sentence) => `export const Planted = () => <p>{${JSON.stringify(sentence)}}</p>`,
  output: (sentence) => `console.log(${JSON.stringify(sentence)})`,
  comment: (sentence) => `/** ${sentence} */\nexport const planted = 1`,
  title: (sentence) => `test.each([1])(${JSON.stringify(sentence)}, () => {})`,
  doc: (sentence) => `# Planted\n${sentence}`,
  name: (sentence) => `export const ${sentence} = 1`,
}

const cases = rules.flatMap(({ kinds, planted }) => kinds.map((kind) => ({ kind, planted })))

test.each(cases)('finds “$planted” as $kind', ({ kind, planted }) => {
  const source = plantedIn[kind](planted)
  const path = kind === 'output' ? 'bench/planted.ts' : 'src/web/planted.tsx'
  const found = kind === 'doc' ? textsOfDocument('docs/planted.md', source) : textsOf(path, source)
  expect(offenses(found).some((offense) => offense.includes(` ${kind}: `))).toBe(true)
})

test('finds a sentence between JSX tags and in a template', () => {
  expect(offenses(textsOf('src/web/planted.tsx', 'export const A = () => <p>Please sign anew.</p>'))).toHaveLength(1)
  expect(
    offenses(textsOf('src/server/planted.ts', 'export const a = (name: string) => `${name}, sign anew`')),
  ).toHaveLength(1)
})

test('finds a comment in a migration', () => {
  const source = 'create table a (id int); -- whoever signs anew\n-- A plain sentence.'
  expect(offenses(textsOfSql('src/server/db/migrations/planted.sql', source))).not.toEqual([])
  expect(textsOfSql('planted.sql', source).map(({ line }) => line)).toEqual([1, 2])
})

const inTemplate = (statement: string) => `const read = (db: Db) => db.execute(sql\`${statement}\`)`

test.each([
  ['a comment in a statement', 'src/server/a.ts', inTemplate('select 1\n  -- whoever signs\n  from a'), 'comment', 2],
  [
    'a comment that wraps in a statement',
    'src/server/a.ts',
    inTemplate('select 1\n -- signs once\n -- more'),
    'comment',
    2,
  ],
  ['a comment in a statement of a benchmark', 'bench/a.ts', 'query(`select 1 -- sign anew`)', 'comment', 1],
  ['a name in a statement', 'src/server/a.ts', inTemplate('with one as (select 1), told as (select 2)'), 'name', 1],
  ['a row of a table of tests', 'src/a.test.ts', "test.each([\n  ['what somebody sees', 1],\n])('%s', f)", 'title', 2],
  [
    'a row of a table of suites',
    'src/a.test.ts',
    "describe.each([{ who: 'what somebody sees' }])('$who', f)",
    'title',
    1,
  ],
  ['a comment of several lines', 'src/a.ts', '// Please sign once\n// more.\nexport const a = 1', 'comment', 1],
  ['text that wraps between tags', 'src/a.tsx', 'const a = <p>\n  Please sign once\n  more.\n</p>', 'text', 1],
  ['a property', 'src/a.ts', 'export const a = { putAway: 1 }', 'name', 1],
  ['a property of a type', 'src/a.ts', 'export type A = { putAway: number }', 'name', 1],
  ['a parameter', 'src/a.ts', 'export const a = (told: number) => told', 'name', 1],
  ['a parameter within an object', 'src/a.ts', 'export function a({ one: [told = 1] }: B) {}', 'name', 1],
  ['a string of a browser test', 'e2e/a.spec.ts', "await page.fill('Sign anew')", 'output', 1],
  ['a string of a benchmark', 'bench/a.ts', 'say(`${count} never told`)', 'output', 1],
])('finds %s', (_, path, source, kind, line) => {
  expect(offenses(textsOf(path, source))).toEqual([expect.stringContaining(`${path}:${line} ${kind}: `)])
})

test('finds what wraps in a migration, in a document and in a Python file', () => {
  expect(offenses(textsOfSql('a.sql', '-- The client signs once\n-- more.\nselect 1'))).toHaveLength(1)
  expect(offenses(textsOfDocument('a.md', '# Signing\nThe client signs once\nmore.\n'))).toHaveLength(1)
  expect(offenses(textsOfPython('a.py', '# The colour\nx = 1\n"""Signs once\nmore."""'))).toHaveLength(2)
  expect(offenses(textsOfPython('a.py', "x = '#c0ffee'  # grey"))).toHaveLength(1)
})
