import { z } from 'zod'
import { Instant } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Sha256 } from '../kernel/ids.ts'
import { PageQuery, QueryFlag, pageHeaders } from '../kernel/list-query.ts'
import { Currency } from '../kernel/money.ts'
import { Line, RequiredLine } from '../kernel/text.ts'
import { Selection } from '../selections/selection.ts'
import { Difference, Snapshot } from '../selections/snapshot.ts'
import { drawingLimits as limits, readCode } from './rules.ts'

const tooMuch = 'This drawing is too large. Please sign again with fewer strokes.'
const Coordinate = z.int().min(0).max(limits.side, tooMuch)

/** A signature drawn by mouse, pen or finger: where the pen went, in points of the pad. */
const Strokes = z
  .object({
    width: z.int().min(1).max(limits.side),
    height: z.int().min(1).max(limits.side),
    strokes: z
      .array(z.array(z.tuple([Coordinate, Coordinate])).min(1))
      .min(1, 'Please sign, or leave the drawing out.')
      .max(limits.strokes, tooMuch),
  })
  .refine(({ strokes }) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= limits.points, tooMuch)
  .refine(
    ({ width, height, strokes }) => strokes.every((stroke) => stroke.every(([x, y]) => x <= width && y <= height)),
    'The drawing leaves its pad.',
  )

/** For pads that only give a picture. */
const Picture = z
  .string()
  .max(limits.picture, tooMuch)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'A drawing is a list of strokes or a PNG picture.')

export const Drawing = z.union([Strokes, Picture])
export type Drawing = z.infer<typeof Drawing>

const needsReason = { path: ['reason'], message: 'Please say why you decline.' }
const Reason = Line(500, 'The reason')
const MAX_LINES = 100
const noLines = 'Choose at least one selection.'
const tooManyLines = `At most ${MAX_LINES} selections can be signed at once.`

export const Decision = z
  .object({
    selectionId: Id,
    decision: z.enum(['approve', 'decline']),
    /** Of the selection as it was shown. */
    fingerprint: Sha256,
    reason: Reason.optional(),
  })
  .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), needsReason)
export type Decision = z.infer<typeof Decision>

export const Signature = z.object({
  name: RequiredLine(200, 'Please type your full name.', 'The name'),
  drawing: Drawing.nullish(),
})

const Consent = z.literal(true, 'Please agree before you sign.')

export const Signing = z.object({
  lines: z
    .array(Decision)
    .min(1, noLines)
    .max(MAX_LINES, tooManyLines)
    .refine((lines) => new Set(lines.map((line) => line.selectionId)).size === lines.length, {
      message: 'A selection can be in one line only.',
    }),
  signature: Signature,
  consent: Consent,
})
export type Signing = z.infer<typeof Signing>

/** A line on the sign screen: it may also be left open. */
const SigningFormLine = z
  .object({
    selectionId: Id,
    decision: z.enum(['approve', 'decline', 'open']),
    fingerprint: Sha256,
    reason: Reason,
  })
  .refine(({ decision, reason }) => decision !== 'decline' || reason !== '', needsReason)
export type SigningFormLine = z.input<typeof SigningFormLine>

/** The sign screen as a form. What is sent has only the lines that were decided. */
export const SigningForm = z
  .object({
    lines: z
      .array(SigningFormLine)
      .refine((lines) => lines.some(({ decision }) => decision !== 'open'), noLines)
      .refine((lines) => lines.filter(({ decision }) => decision !== 'open').length <= MAX_LINES, tooManyLines),
    signature: Signature,
    consent: z.boolean().pipe(Consent),
  })
  .transform(({ lines, ...rest }): Signing => ({ ...rest, lines: lines.flatMap(decisionOf) }))

const decisionOf = ({ decision, reason, ...line }: z.output<typeof SigningFormLine>): Decision[] =>
  decision === 'open' ? [] : [{ ...line, decision, ...(decision === 'decline' && { reason }) }]

export const SignOffLine = z.object({
  id: Id,
  selectionId: Id,
  /** Names as they were when it was signed. */
  name: z.string(),
  room: z.string().nullable(),
  category: z.string().nullable(),
  decision: z.enum(['approve', 'decline']),
  reason: z.string().nullable(),
  fingerprint: Sha256,
  snapshot: Snapshot,
  imageUrl: z.string().nullable(),
  /** What the replaced approval said. */
  before: Snapshot.nullable(),
  /** Whether it still counts: declines are answers, not promises, and stay true. */
  stands: z.boolean(),
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
  signer: z.object({ id: Id, name: z.string() }),
  consent: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  signedAt: Instant,
  timeZone: z.string(),
  /** Position in the company's chain of events, and the hash there. */
  chain: z.object({ seq: z.int(), hash: Sha256 }),
  certificateUrl: z.string(),
  /** False while the certificate is being made. */
  certificateReady: z.boolean(),
  verifyUrl: z.string(),
})
export type SignOff = z.infer<typeof SignOff>

/** Sent as `current` with the conflict when a selection is no longer what was shown. Nothing was signed. */
export const SigningConflict = z.object({
  changed: z.array(
    z.object({
      selectionId: Id,
      name: z.string(),
      message: z.string(),
      /** Empty when what was shown is no longer known. */
      differences: z.array(Difference),
      current: Selection,
    }),
  ),
})
export type SigningConflict = z.infer<typeof SigningConflict>

export const signOff = endpoint({
  method: 'POST',
  path: '/projects/:projectId/sign-offs',
  summary: 'Sign exactly what was shown: all lines or none. Only the client can sign.',
  body: Signing,
  reply: SignOff,
  status: 201,
  errors: ['conflict'],
})

export const listSignOffs = endpoint({
  method: 'GET',
  path: '/projects/:projectId/sign-offs',
  summary: 'The sign-offs of a project, newest first.',
  query: z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(SignOff),
  replyHeaders: pageHeaders,
})

export const getSignOff = endpoint({
  method: 'GET',
  path: '/sign-offs/:signOffId',
  summary: 'One sign-off.',
  reply: SignOff,
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/sign-offs/:signOffId/certificate.pdf',
  summary: 'The sealed certificate of a sign-off: to save, or with `view` to look at.',
  query: z.object({ view: QueryFlag.optional() }),
  replyType: 'application/pdf',
})

/** What the whole world may know about a code: what was signed, when, and whether it stands; of the signer, the initials. */
export const Verification = z.object({
  code: z.string(),
  signedAt: Instant,
  company: z.string(),
  signer: z.string(),
  currency: Currency,
  /** `stands`: every approval does. `partly`: some were voided since. `void`: none stands. `declined`: nothing was approved. */
  standing: z.enum(['stands', 'partly', 'void', 'declined']),
  lines: z.array(
    z.object({
      name: z.string(),
      decision: z.enum(['approve', 'decline']),
      item: z.string().nullable(),
      brand: z.string().nullable(),
      model: z.string().nullable(),
      quantity: z.number(),
      unit: Snapshot.shape.unit,
      unitPrice: z.number().nullable(),
      total: z.number().nullable(),
      allowance: z.number().nullable(),
      difference: z.number().nullable(),
      fingerprint: Sha256,
      stands: z.boolean(),
      voidedAt: Instant.nullable(),
    }),
  ),
  chain: z.object({ seq: z.int(), hash: Sha256 }),
  /** SHA-256 of the certificate as it was sealed. */
  certificateHash: Sha256.nullable(),
})
export type Verification = z.infer<typeof Verification>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/verify/:code',
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

/** What a dropped file is. */
export const FileVerdict = z.object({
  /**
   * `genuine`: byte for byte the certificate that we sealed. `altered`: it names one of our codes, but it is not what we sealed.
   * `unknown`: it is no certificate of ours.
   */
  verdict: z.enum(['genuine', 'altered', 'unknown']),
  message: z.string(),
  /** Of the digital signature inside the file. */
  seal: z.enum(['valid', 'broken', 'foreign', 'none']),
  sha256: Sha256,
  verification: Verification.nullable(),
})
export type FileVerdict = z.infer<typeof FileVerdict>

export const verifyFile = endpoint({
  method: 'POST',
  path: '/verify',
  summary: 'Check a certificate file itself: send it as `file`.',
  access: 'public',
  bodyType: 'multipart/form-data',
  reply: FileVerdict,
  errors: ['invalid', 'too_large', 'unsupported_media', 'rate_limited'],
})
