import { z } from 'zod'

export const MAX_ID = 2_147_483_647

/** Integer keys. Beyond PostgreSQL's integer there is nothing, so such an id is simply not found. */
export const Id = z.int().min(1).max(MAX_ID)

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A fingerprint has 64 hexadecimal digits.')

/** The version an edit was made on; a stale one is refused. */
export const Version = z.int().min(1).max(MAX_ID)
