import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allFaults } from './all-faults.ts'
import { plant } from './fault.ts'

describe('planted faults', () => {
  it('each match exactly one place of their file', () => {
    const lost = allFaults.filter((fault) => plant(readFileSync(fault.file, 'utf8'), fault) === undefined)
    expect(lost.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
  })

  it('change something, for a test file that exists', () => {
    const useless = allFaults.filter(
      ({ find, replace, tests }) => find === replace || tests.length === 0 || !tests.every((test) => existsSync(test)),
    )
    expect(useless.map(({ file, why, tests }) => `${file}: ${why} (${tests.join(', ')})`)).toEqual([])
  })
})
