import { expect, test } from 'vitest'
import { holidayMigration } from './public-holidays.ts'

test('the shipped public holidays are those of the library', async () => {
  await expect(holidayMigration()).toMatchFileSnapshot('../../src/server/db/migrations/0006-public-holidays.sql')
})
