import type { Ctx } from '../context.ts'

/** Something a file is attached to. People who may see that may read the file; each feature brings its own rule. */
export type FileUse = { mayRead: (ctx: Ctx, file: { id: number; companyId: number }) => Promise<boolean> }
