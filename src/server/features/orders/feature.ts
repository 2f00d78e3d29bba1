import type { Feature } from '#server/platform/feature.ts'
import { deliveryPhotos } from './files.ts'
import { orderOfMail } from './printing.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = { routes: orderRoutes, fileUses: [deliveryPhotos], mailAttachments: [orderOfMail] }
