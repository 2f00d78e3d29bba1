import { z } from 'zod'
import { task, type Schedule } from '#server/platform/jobs/jobs.ts'
import * as store from './store.ts'

const DAY = 86_400_000
const PORTION = 200

/** Deletes uploads unused for a day, and stored bytes that a crash left without a row. */
export const sweepFiles = task({
  name: 'sweep_files',
  lane: 'upkeep',
  payload: z.unknown(),
  async run({ db, clock, files, log }) {
    const before = new Date(clock().getTime() - DAY)
    for (;;) {
      const keys = await store.deleteUnused(db, before, PORTION)
      for (const key of keys) await files.delete(key)
      if (keys.length === 0) break
    }
    await files.tidy(before)
    let orphans = 0
    for await (const portion of files.list()) {
      const old = portion.filter(({ changedAt }) => changedAt < before)
      const known = await store.knownFolders(db, [...new Set(old.map(({ key }) => folderOf(key)))])
      for (const { key } of old.filter((object) => !known.has(folderOf(object.key)))) {
        await files.delete(key)
        orphans += 1
      }
    }
    if (orphans > 0) log.info({ orphans }, 'removed files that nothing points at')
  },
})

const folderOf = (key: string): string => key.split('/')[0] ?? ''

export const fileSchedules: Schedule[] = [{ name: sweepFiles.name, cron: '41 3 * * *' }]
