import { z } from 'zod'
import { hasContactDetails } from './contact-details.ts'
import { digits, phonePattern } from './text.ts'

// PostgreSQL cannot store NUL, and a lone surrogate is not a character: both are rejected, never silently repaired.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

const Storable = z.string().refine(storable, 'Please remove the characters that cannot be stored.')

const atMost = (max: number, label: string) =>
  z.string().max(max, `${label} may have at most ${max.toLocaleString('en-US')} characters.`)

/** One line of text: trimmed, without line breaks or control characters. */
export const Line = (max: number, label = 'This') =>
  Storable.transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()).pipe(atMost(max, label))

/** Text with line breaks. */
export const Prose = (max: number, label = 'This') => Storable.transform((text) => text.trim()).pipe(atMost(max, label))

/** A line that must not be empty. A missing one is refused in the same words as an empty one. */
export const RequiredLine = (max: number, required: string, label?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : undefined) })
    .pipe(Line(max, label))
    .pipe(z.string().min(1, required))

/** The name of a person or company. It goes into emails to people who do not know the sender, so it may not lead them anywhere. */
export const Name = (max: number, label: string) =>
  Line(max, label).refine(
    (text) => !hasContactDetails(text),
    `${label} cannot contain a web address, an email address or a phone number.`,
  )

/** A phone number such as "+1 (555) 014-2201 ext. 12". An empty text becomes null. */
export const PhoneNumber = Line(50, 'A phone number').refine(
  (text) => text === '' || (phonePattern.test(text) && digits(text).length >= 3),
  'Please enter a phone number: digits, spaces and + ( ) - . only, with ext. before an extension.',
)
