import { z } from 'zod'
import { contract } from '#shared/kernel/endpoint.ts'
import { Id, Instant } from '#shared/kernel/schemas.ts'

export const PictureImportRow = z.object({
  /** The path within the ZIP. */
  file: z.string(),
  /** `matched`: becomes a picture of the item. `unmatched`: no item has this SKU. `refused`: cannot be used. */
  outcome: z.enum(['matched', 'unmatched', 'refused']),
  sku: z.string().nullable(),
  item: z.object({ id: Id, name: z.string() }).nullable(),
  /** Why the file is not used. */
  message: z.string().nullable(),
})
export type PictureImportRow = z.infer<typeof PictureImportRow>

export const PictureImport = z.object({
  id: Id,
  fileName: z.string(),
  /** `failed`: nothing was imported. */
  status: z.enum(['checked', 'applying', 'done', 'failed']),
  rows: z.array(PictureImportRow),
  pictures: z.int().min(0),
  items: z.int().min(0),
  /** Pictures processed so far. */
  progress: z.int().min(0),
  /** Why nothing was imported. */
  problem: z.string().nullable(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
})
export type PictureImport = z.infer<typeof PictureImport>

export const startPictureImport = contract({
  summary: 'Upload a ZIP of pictures named by SKU, such as AB-12.jpg and AB-12-2.jpg, to be previewed.',
  bodyType: 'multipart/form-data',
  reply: PictureImport,
  status: 201,
  errors: ['invalid', 'trial_ended', 'too_large', 'storage_full', 'unsupported_media', 'rate_limited', 'unavailable'],
})

export const getPictureImport = contract({
  summary: 'One import of pictures with its preview and progress.',
  reply: PictureImport,
})

export const PictureMode = z.enum(['add', 'replace'])
export type PictureMode = z.infer<typeof PictureMode>

export const applyPictureImport = contract({
  summary: 'Add the matched pictures to their items, or replace what the items have, in the background: all or none.',
  body: z.object({ mode: PictureMode }),
  reply: PictureImport,
  status: 202,
  errors: ['conflict', 'trial_ended'],
})

export const discardPictureImport = contract({
  summary: 'Discard an import of pictures that was not applied.',
  errors: ['conflict'],
})
