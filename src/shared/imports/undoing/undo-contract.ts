import { z } from 'zod'
import { contract } from '#shared/kernel/endpoint.ts'
import { MAX_ID } from '#shared/kernel/ids.ts'
import { Id, Instant, QueryInt } from '#shared/kernel/schemas.ts'
import { ImportKind } from '../schemas.ts'

export const UndoKind = z.enum([...ImportKind.options, 'pictures'])
export type UndoKind = z.infer<typeof UndoKind>

/** An import that was applied in the last days, and whether it can still be undone. */
export const AppliedImport = z.object({
  /** The id of the import, or of the import of pictures. */
  id: Id,
  kind: UndoKind,
  projectId: Id.nullable(),
  fileName: z.string(),
  added: z.int().min(0),
  changed: z.int().min(0),
  appliedAt: Instant,
  appliedBy: z.string(),
  undoUntil: Instant,
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Why it cannot be undone, in a sentence. */
  problem: z.string().nullable(),
  can: z.object({ undo: z.boolean() }),
})
export type AppliedImport = z.infer<typeof AppliedImport>

export const listAppliedImports = contract({
  summary: 'The newest imports of a kind that were applied in the last 7 days, and whether they can be undone.',
  query: z.object({ kind: UndoKind, projectId: QueryInt(1, MAX_ID).optional() }),
  reply: z.array(AppliedImport),
})

export const undoImport = contract({
  summary:
    'Undo an applied import in one act: what it added is removed, what it changed gets its values back. Asking again changes nothing.',
  reply: AppliedImport,
  errors: ['conflict'],
})

export const undoPictureImport = contract({
  summary: 'Undo an import of pictures: every item gets the pictures back that it had. Asking again changes nothing.',
  reply: AppliedImport,
  errors: ['conflict'],
})
