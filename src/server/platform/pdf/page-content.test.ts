import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { papers, Sheet } from './sheet.ts'

test('a page is one stream however many lines it has, and reads as it was written', async () => {
  const sheet = new Sheet(papers.letter)
  const lines = Array.from({ length: 160 }, (_, at) => `Line ${at + 1} of a long table, decided by Mar 14`)
  for (const line of lines) sheet.paragraph(line)
  const file = await sheet.save()
  // Ten times as much with a stream for each line.
  expect(file.length / lines.length).toBeLessThan(250)
  const pages = (await PDF.load(file)).extractText()
  expect(pages.length).toBeGreaterThan(2)
  const read = pages.map(({ text }) => text).join('\n')
  expect(read.split('\n').filter((line) => line.startsWith('Line '))).toEqual(lines)
})
