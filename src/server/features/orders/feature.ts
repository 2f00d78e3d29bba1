import type { Feature } from '#server/platform/feature.ts'
import { deliveryPhotos } from './files.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = { routes: orderRoutes, fileUses: [deliveryPhotos] }
