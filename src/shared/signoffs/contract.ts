import { z } from 'zod'
import { Instant, Id, Sha256, PageQuery, QueryFlag, Currency } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { Unit } from '../catalog/schemas.ts'
import { Snapshot } from '../selections/selection-schemas.ts'
import { readCode } from './rules.ts'
import { Signing, Drawing, PaidParts } from './schemas.ts'

export const SignOffLine = z.object({
  id: Id,
  selectionId: Id,
  /** Names at the time of signing. */
  name: z.string(),
  room: z.string().nullable(),
  category: z.string().nullable(),
  decision: z.enum(['approve', 'decline']),
  reason: z.string().nullable(),
  fingerprint: Sha256,
  snapshot: Snapshot,
  imageUrl: z.string().nullable(),
  /** The picture of each item that was signed. */
  pictures: z.array(z.string()),
  /** What the replaced approval said. */
  before: Snapshot.nullable(),
  /** Whether it still counts; declines always do. */
  valid: z.boolean(),
  /** Signed, and not approved before every other client has signed too. */
  waiting: z.boolean(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
})
export type SignOffLine = z.infer<typeof SignOffLine>

export const SignOff = z.object({
  id: Id,
  /** For the verify page. */
  code: z.string(),
  projectId: Id,
  projectName: z.string(),
  currency: Currency,
  lines: z.array(SignOffLine),
  signature: z.object({ name: z.string(), drawing: Drawing.nullable() }),
  /** The account, with the name by which the company knows it. */
  signer: z.object({ id: Id, name: z.string(), email: z.string() }),
  /** The other clients who signed the same lines, whose signatures are valid or voided as this one is. Missing in lists, and when there are none. */
  alsoSigned: z.array(z.object({ selectionId: Id, name: z.string(), signedAt: Instant })).optional(),
  /** What the signer pays beyond the allowances, as the sign page said; below zero less. Null when nothing was approved, and in older sign-offs. */
  paid: z.number().nullable(),
  /** The parts of that sum. Null in older sign-offs, whose sum leaves out what has no allowance. */
  paidParts: PaidParts.nullable(),
  consent: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  signedAt: Instant,
  timeZone: z.string(),
  /** Position in the company's audit chain, and the hash at that position. */
  chain: z.object({ seq: z.int(), hash: Sha256 }),
  certificateUrl: z.string(),
  /** False until the certificate is ready. */
  certificateReady: z.boolean(),
  verifyUrl: z.string(),
})
export type SignOff = z.infer<typeof SignOff>

export const signOff = contract({
  summary: 'Sign exactly what was shown: all lines or none. Only the client can sign.',
  body: Signing,
  bodySize: 'bulk',
  reply: SignOff,
  status: 201,
  errors: ['conflict'],
})

export const listSignOffs = contract({
  summary: 'The sign-offs of a project, newest first.',
  query: z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(SignOff),
  replyHeaders: pageHeaders,
})

export const getSignOff = contract({
  summary: 'One sign-off.',
  reply: SignOff,
})

export const getCertificate = contract({
  summary: 'The sealed certificate of a sign-off: to save, or with `view` to look at.',
  query: z.object({ view: QueryFlag.optional() }),
  replyType: 'application/pdf',
})

/** What anyone may learn from a code: what was signed, when, and whether it is valid; of the signer, only initials. */
export const Verification = z.object({
  code: z.string(),
  signedAt: Instant,
  company: z.string(),
  signer: z.string(),
  /** The other clients who signed the same, by initials. */
  alsoSigned: z.array(z.object({ name: z.string(), signedAt: Instant })),
  currency: Currency,
  /** The time zone of the project when it was signed, as on the certificate. */
  timeZone: z.string(),
  /**
   * `valid`: every approval is valid. `waiting`: some are not approved before every client has signed. `partly`: some were voided.
   * `void`: all were voided. `declined`: nothing was approved.
   */
  state: z.enum(['valid', 'waiting', 'partly', 'void', 'declined']),
  /** Who has signed what is waiting, and who is missing; empty when nothing is. */
  signatures: z.array(z.object({ name: z.string(), hasSigned: z.boolean() })),
  lines: z.array(
    z.object({
      name: z.string(),
      decision: z.enum(['approve', 'decline']),
      items: z.array(
        z.object({
          item: z.string(),
          brand: z.string().nullable(),
          model: z.string().nullable(),
          quantity: z.number(),
          unit: Unit,
          unitPrice: z.number(),
          total: z.number(),
        }),
      ),
      total: z.number().nullable(),
      allowance: z.number().nullable(),
      allowanceName: z.string().nullable(),
      difference: z.number().nullable(),
      fingerprint: Sha256,
      valid: z.boolean(),
      waiting: z.boolean(),
      voidedAt: Instant.nullable(),
      /** Archived since: it is signed, and no longer part of the project. */
      archivedAt: Instant.nullable(),
    }),
  ),
  /** What the signature makes the client pay, as the sign page said; null as in the sign-off. */
  paid: z.number().nullable(),
  paidParts: PaidParts.nullable(),
  chain: z.object({ seq: z.int(), hash: Sha256 }),
  /** SHA-256 of the certificate as it was sealed. */
  certificateHash: Sha256.nullable(),
})
export type Verification = z.infer<typeof Verification>

export const verifyCode = contract({
  summary: 'What was signed under a code, when, and whether it is still valid.',
  access: 'public',
  params: z.object({
    code: z
      .string()
      .max(60)
      .transform((typed) => readCode(typed) ?? '')
      .pipe(z.string().min(1)),
  }),
  reply: Verification,
  errors: ['rate_limited'],
})

/** What an uploaded file is. */
export const FileVerdict = z.object({
  /**
   * `genuine`: byte for byte the certificate that we sealed. `conflict`: our seal is valid, but our records do not have this file,
   * or have it with another seal. `altered`: it names one of our codes, but differs from what we sealed. `unknown`: not one of our
   * certificates.
   */
  verdict: z.enum(['genuine', 'conflict', 'altered', 'unknown']),
  message: z.string(),
  /** The state of the digital signature inside the file. */
  seal: z.enum(['valid', 'broken', 'foreign', 'expired', 'revoked', 'none']),
  sha256: Sha256,
  verification: Verification.nullable(),
})
export type FileVerdict = z.infer<typeof FileVerdict>

export const verifyFile = contract({
  summary: 'Check a certificate file itself: send it as `file`.',
  access: 'public',
  bodyType: 'multipart/form-data',
  reply: FileVerdict,
  errors: ['invalid', 'too_large', 'unsupported_media', 'rate_limited'],
})
