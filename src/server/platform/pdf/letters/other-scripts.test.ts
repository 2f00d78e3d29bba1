import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { breaksOf } from './line-breaks.ts'
import { loadScripts, shapedWith, sliceFor } from './other-scripts.ts'
import { visualOrder } from './reading-order.ts'
import { lettersOf } from './script-fonts.ts'
import { papers, Sheet } from '../sheet.ts'

const names = {
  Chinese: '王伟 陳麗華',
  Japanese: '山田太郎 やまだ',
  Korean: '김민준',
  Devanagari: 'प्रिया शर्मा',
  Thai: 'สมชาย ใจดี น้ำ',
  Bengali: 'রহমান',
  Tamil: 'செல்வி',
  Georgian: 'ქართული',
  Armenian: 'Հայերեն',
  Ethiopic: 'አማርኛ',
  Inuktitut: 'ᐃᓄᒃᑎᑐᑦ',
  emoji: '🚰 👨‍👩‍👧 🇺🇸 ❤️ 1️⃣ 👍🏽',
}
const fromTheRight = { Arabic: 'محمد لا', Hebrew: 'שרה כהן', Urdu: 'گھر پاکستان' }

async function written(words: readonly string[]) {
  await loadScripts(words)
  const sheet = new Sheet(papers.a4)
  for (const one of words) sheet.paragraph(one, { size: 12 })
  const pdf = await PDF.load(await sheet.save())
  return {
    text: pdf
      .extractText()
      .map((page) => page.text)
      .join('\n'),
    lacks: sheet.lacksLetters,
  }
}

describe('a document', () => {
  test.each(Object.entries(names))('prints %s as itself, and its text can be searched', async (_, name) => {
    const { text, lacks } = await written([name])
    expect(lacks).toBe(false)
    for (const word of name.split(' ')) expect(text).toContain(word)
  })

  test.each(Object.entries(fromTheRight))('prints %s from right to left, with joined letters', async (_, name) => {
    await loadScripts(name)
    for (const word of name.split(' ')) {
      const [first = ''] = lettersOf(word)
      const slice = sliceFor(first)
      if (!slice) throw new Error(`No font for ${first}`)
      const clusters = shapedWith(slice, 400, word, true)
      // Drawn from left to right, the last letter comes first, and no letter is lost.
      expect(
        clusters
          .map(({ text }) => text)
          .toReversed()
          .join(''),
      ).toBe(word)
    }
    expect((await written([name])).lacks).toBe(false)
  })

  test('joins Arabic letters: one in a word has another outline than the same letter alone', async () => {
    await loadScripts('محمد')
    const slice = sliceFor('م')
    if (!slice) throw new Error('No Arabic font')
    const [alone] = shapedWith(slice, 400, 'م', true)
    const outlines = shapedWith(slice, 400, 'محمد', true).filter(({ text }) => text === 'م')
    expect(outlines).toHaveLength(2)
    expect(new Set([alone, ...outlines].map((one) => one?.outline)).size).toBe(3)
  })

  test('keeps characters that no font has as their numbers, and says so', async () => {
    const { text, lacks } = await written(['Tap 𠮷 end'])
    expect(text).toContain('Tap [U+20BB7] end')
    expect(lacks).toBe(true)
  })

  test('prints an invisible change of direction as its number, so that it cannot hide anything', async () => {
    expect((await written(['Tap \u202egnp.exe'])).text).toContain('[U+202E]')
  })
})

describe('a line', () => {
  test('in English with an Arabic name begins on the left', () =>
    expect(visualOrder('Tap for محمد (note)').map(({ text, rightToLeft }) => [text, rightToLeft])).toEqual([
      ['Tap for ', false],
      ['محمد', true],
      [' (note)', false],
    ]))

  test('in Arabic with a number begins on the right', () =>
    expect(visualOrder('مطبخ 12').map(({ text }) => text)).toEqual(['12', 'مطبخ ']))

  test('may end between the words of scripts without spaces, and not before a closing mark', () => {
    expect(breaksOf('ห้องครัวสวยงาม').length).toBeGreaterThan(1)
    expect(breaksOf('厨房的水龙头。').at(-1)).toMatch(/.+。$/u)
    expect(breaksOf('Kitchen tap, chrome')).toEqual(['Kitchen ', 'tap, ', 'chrome'])
  })
})
