import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test('a logged error names the lines of the source, and packages by their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-lines-'))
  const built = join(folder, 'main.js')
  // The third line of the bundle, column 5, is line 41, column 3 of the source.
  const map = { version: 3, file: 'main.js', names: [], sources: ['../../src/server/act.ts'], mappings: ';;IAwCE' }
  writeFileSync(`${built}.map`, JSON.stringify(map))
  const error = new Error('It broke')
  const other = join(folder, 'package.js')
  error.stack = `Error: It broke\n    at act (${pathToFileURL(built).href}:3:5)\n    at ${built}:3:5\n    at run (${other}:7:1)`
  expect(serializeError(error)).toMatchObject({
    stack: `Error: It broke\n    at act (src/server/act.ts:41:3)\n    at src/server/act.ts:41:3\n    at run (${other}:7:1)`,
  })
  rmSync(folder, { recursive: true })
})
