import type { CommunicationFigures } from '#shared/messages/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as figuresStore from './figures-store.ts'

/** Unread messages, and open questions and requests, across everything that the person may see. */
export const communicationFigures = (ctx: Ctx): Promise<CommunicationFigures> => figuresStore.figures(ctx.db, ctx.actor)
