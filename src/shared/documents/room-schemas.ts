import { z } from 'zod'
import { Unit } from '../catalog/schemas.ts'
import { Instant } from '../kernel/schemas.ts'

/** Only the hash of the token is stored, so printed codes cannot be printed again: new ones replace them. */
export const RoomLink = z.object({ active: z.boolean(), createdAt: Instant.nullable() })
export type RoomLink = z.infer<typeof RoomLink>

export const RoomToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** What anyone with the link sees: what to install, never a price or a person. */
export const RoomView = z.object({
  company: z.string(),
  phone: z.string().nullable(),
  room: z.string(),
  /** Every room that has something to show, this one included. */
  rooms: z.array(z.string()),
  /** A page that stays open on site shows how old it is. */
  asOf: Instant,
  timeZone: z.string(),
  selections: z.array(
    z.object({
      name: z.string(),
      category: z.string().nullable(),
      /** It was approved and no longer is: the items and notes are those of the ended approval. */
      stopped: z.boolean(),
      included: z.boolean(),
      /** Part of what was signed, unlike the trade notes. */
      notes: z.string().nullable(),
      tradeNotes: z.string().nullable(),
      items: z.array(
        z.object({
          name: z.string(),
          brand: z.string().nullable(),
          model: z.string().nullable(),
          quantity: z.number(),
          unit: Unit,
          specifications: z.array(z.tuple([z.string(), z.string()])),
          /** An address that needs no session, or the picture itself. */
          picture: z.string().nullable(),
          /** An address that needs no session: the link's own, or the manufacturer's. */
          dataSheet: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type RoomView = z.infer<typeof RoomView>
