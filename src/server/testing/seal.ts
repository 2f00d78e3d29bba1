import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openSeal } from '#server/platform/pdf/sealing/seal.ts'

const dataOf = (bundle: string): string => join(bundle, 'data')

/** One key for all test files: creating an RSA key takes one to three seconds of CPU time. */
export async function makeSeal(bundle: string): Promise<void> {
  await openSeal(readConfig({ NODE_ENV: 'test', DATA_DIR: dataOf(bundle) }))
}

/** A data folder that has a seal already. */
export const sealedDataDir = (): string => dataOf(inject('serverBundle'))

export const copySeal = (dataDir: string): Promise<void> =>
  cp(join(sealedDataDir(), 'seal'), join(dataDir, 'seal'), { recursive: true })
