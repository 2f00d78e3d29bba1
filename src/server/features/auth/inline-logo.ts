import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { logoKey } from './store.ts'

type Using = { db: Db; platform: Pick<Platform, 'files' | 'log'> }

/** The company's logo in its smallest size as a data URL, for people who may not read the file yet. An invitation without it still works. */
export async function inlineLogo({ db, platform }: Using, companyId: number | null): Promise<string | null> {
  const key = companyId === null ? null : await logoKey(db, companyId, '160')
  if (!key) return null
  try {
    const content = await platform.files.get(key)
    if (!content) return null
    const bytes = Buffer.from(await new Response(content.body).arrayBuffer())
    return `data:image/webp;base64,${bytes.toString('base64')}`
  } catch (error) {
    platform.log.warn({ err: error, companyId }, 'the logo is missing from an invitation')
    return null
  }
}
