import { z } from 'zod'
import { Id, Sha256 } from '../kernel/schemas.ts'
import { Line, RequiredLine } from '../kernel/text/text-schemas.ts'
import { Selection, Difference } from '../selections/selection-schemas.ts'
import { drawingLimits as limits } from './rules.ts'

const tooMuch = 'This drawing is too large. Please sign again with fewer strokes.'
const Coordinate = z.int().min(0).max(limits.side, tooMuch)

/** A signature drawn by mouse, pen or finger: strokes in points of the pad. */
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

/** For pads that only produce a picture. */
const Picture = z
  .string()
  .max(limits.picture, tooMuch)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'A drawing is a list of strokes or a PNG picture.')

export const Drawing = z.union([Strokes, Picture])
export type Drawing = z.infer<typeof Drawing>

const needsReason = { path: ['reason'], message: 'Please say why you decline.' }
const Reason = Line(500, 'The reason')
const MAX_LINES = 100
const noLines = 'Approve or decline at least one selection.'
const tooManyLines = `At most ${MAX_LINES} selections can be signed at once.`

export const Decision = z
  .object({
    selectionId: Id,
    decision: z.enum(['approve', 'decline']),
    /** Fingerprint of the selection as it was shown. */
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
  /** What the signer pays beyond the allowances, as it was shown. When it is another sum by now, nothing is signed. */
  paid: z.number().nullish(),
})
export type Signing = z.infer<typeof Signing>

/** What a signature makes the client pay beyond the allowances: the parts of one sum, as they were recorded with it. */
export const PaidParts = z.object({
  /** The price of everything it approves. */
  totalCents: z.int(),
  /** Over or under the allowances of single selections; null where none has one. */
  ownCents: z.int().nullable(),
  /** The price of what has no allowance; null where everything has one. */
  extraCents: z.int().nullable(),
  /**
   * What it adds to each shared allowance. `counted`: over, or nothing under it is open. `over_before`: it was over already. `open`:
   * it is not used up, and something under it is still open.
   */
  shared: z.array(z.object({ name: z.string(), state: z.enum(['counted', 'over_before', 'open']), cents: z.int() })),
})
export type PaidParts = z.infer<typeof PaidParts>

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

/** Sent as `current` with the conflict when a selection has changed since it was shown. Nothing was signed. */
export const SigningConflict = z.object({
  changed: z.array(
    z.object({
      selectionId: Id,
      name: z.string(),
      message: z.string(),
      /** Empty when the earlier state is unknown. */
      differences: z.array(Difference),
      current: Selection,
    }),
  ),
})
export type SigningConflict = z.infer<typeof SigningConflict>
