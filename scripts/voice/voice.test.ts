import { expect, test } from 'vitest'
import { offenses, rules } from './rules.ts'
import { allTexts, type Kind, textsOf, textsOfDocument, textsOfSql } from './texts.ts'

const texts = allTexts()

test('no comment, title, text, document or name uses a word that we do not use', () => {
  expect(offenses(texts)).toEqual([])
})

test('reads every kind of text', () => {
  const count = (kind: Kind) => texts.filter((text) => text.kind === kind).length
  expect(count('comment')).toBeGreaterThan(1500)
  expect(count('title')).toBeGreaterThan(500)
  expect(count('text')).toBeGreaterThan(1500)
  expect(count('doc')).toBeGreaterThan(500)
  expect(count('name')).toBeGreaterThan(5000)
})

/** A file that contains the sentence as each kind of text. */
const plantedIn: Record<Kind, (sentence: string) => string> = {
  text: (sentence) => `export const Planted = () => <p>{${JSON.stringify(sentence)}}</p>`,
  comment: (sentence) => `/** ${sentence} */\nexport const planted = 1`,
  title: (sentence) => `test.each([1])(${JSON.stringify(sentence)}, () => {})`,
  doc: (sentence) => `# Planted\n${sentence}`,
  name: (sentence) => `export const ${sentence} = 1`,
}

const cases = rules.flatMap(({ kinds, planted }) => kinds.map((kind) => ({ kind, planted })))

test.each(cases)('finds “$planted” as $kind', ({ kind, planted }) => {
  const source = plantedIn[kind](planted)
  const found = kind === 'doc' ? textsOfDocument('docs/planted.md', source) : textsOf('src/web/planted.tsx', source)
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
