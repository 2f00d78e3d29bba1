import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Id, Sha256, Instant } from '../kernel/schemas.ts'

/** Longest side in pixels of each stored size. */
export const PictureSize = z.enum(['160', '400', '800', '1600'])
export type PictureSize = z.infer<typeof PictureSize>

/** A picture in all sizes, with placeholders until it loads. */
export const Picture = z.object({
  url: z.string(),
  sizes: z.object({ '160': z.string(), '400': z.string(), '800': z.string() }),
  /** Average color as `#rrggbb`. */
  color: z.string().nullable(),
  /** A few pixels as a data URL. */
  blur: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Absent for pictures that ship with the product. */
  fileId: Id.nullable(),
})
export type Picture = z.infer<typeof Picture>

export const StoredFile = z.object({
  id: Id,
  kind: z.enum(['image', 'pdf']),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: Sha256,
  url: z.string(),
  /** Absent for a PDF. */
  picture: Picture.nullable(),
  createdAt: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>

/** Storage used by a company's files, and its quota. */
export const StorageUsage = z.object({ usedBytes: z.int().nonnegative(), quotaBytes: z.int().positive() })
export type StorageUsage = z.infer<typeof StorageUsage>

export const readStorage = contract({
  summary: 'Storage used by the files of your company. For owner and admins.',
  reply: StorageUsage,
})

export const uploadFile = contract({
  summary: 'Upload one JPEG, PNG, WebP, AVIF, HEIC or PDF of at most 20 MB as the form field `file`.',
  query: z.object({
    /** The project it is for. A client uploads to a project, a builder to their company. */
    projectId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'There is no such project.')
      .transform(Number)
      .pipe(Id)
      .optional(),
  }),
  bodyType: 'multipart/form-data',
  reply: StoredFile,
  status: 201,
  errors: ['too_large', 'storage_full', 'unsupported_media', 'rate_limited'],
})

export const getFile = contract({
  summary: 'The content of a file, for people who may see something that uses it.',
  query: z.object({
    size: PictureSize.optional(),
    /** `true` downloads the file instead of showing it. */
    download: z.enum(['true', 'false']).optional(),
  }),
  replyType: 'application/octet-stream',
})
