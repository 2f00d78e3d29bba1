import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'

// Compiled validators would need `eval`, which our content security policy forbids.
z.config({ jitless: true })

export const resolverFor = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  zodResolver(schema)
