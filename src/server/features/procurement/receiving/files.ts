import type { FileUse } from '#server/platform/files/file-use.ts'
import { isDeliveryPhoto } from '../orders/store.ts'

/** Photos of deliveries are for the company's builders. */
export const deliveryPhotos: FileUse = {
  mayRead: async (ctx, file) =>
    ctx.actor.companyId === file.companyId && (await isDeliveryPhoto(ctx.db, file.companyId, file.id)),
}
