import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  [
    './**/*.{ts,tsx}',
    '../shared/**/*.ts',
    '../server/features/**/*.{ts,tsx}',
    '!./**/*.{test,gen}.*',
    '!../**/*.test.*',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Words that voice.md rules out in anything a person reads, and spellings that are not American. */
const ruledOut = [
  /\b(?:no longer|still) stands?\b/i,
  /\banew\b/i,
  /\bbehind the bell\b/i,
  /\bleads nowhere\b/i,
  /\bsettled by\b/i,
  /\bnobody knows\b/i,
  /\bwaits? for you\b/i,
  /\bstop these mails\b/i,
  /\bfor ever\b/i,
  /\bhash there\b/i,
  /\bis being made\b/i,
  /\b(?:colour|catalogue|grey|organis|e-mail)/i,
]

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Texts between quotes and between JSX tags. */
const textsIn = (source: string): string[] =>
  [...withoutComments(source).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map((found) =>
    found.slice(1).filter(Boolean).join(''),
  )

const offensesIn = (source: string): string[] =>
  textsIn(source).filter((text) => /\s/.test(text) && ruledOut.some((pattern) => pattern.test(text)))

test('no text that a person reads uses words that voice.md rules out', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  const offenses = Object.entries(sources).flatMap(([file, source]) =>
    offensesIn(source).map((text) => `${file}: ${text.trim().slice(0, 80)}`),
  )
  expect(offenses).toEqual([])
})

test('finds a planted sentence in a text and between tags, but not in a comment', () => {
  expect(offensesIn(`toast('3 decisions wait for you')`)).toHaveLength(1)
  expect(offensesIn('<p>This approval no longer stands.</p>')).toHaveLength(1)
  expect(offensesIn('// This approval no longer stands.')).toEqual([])
})
