import type { Feature } from '#server/platform/feature.ts'
import { deliveryPhotos } from './receiving/files.ts'
import { orderOfMail } from './pdf/printing-orders.ts'
import { orderSchedules, remindSuppliers } from './sending/reminding.tsx'
import { procurementRoutes } from './routes.ts'

export const procurement: Feature = {
  routes: procurementRoutes,
  tasks: [remindSuppliers],
  schedules: orderSchedules,
  fileUses: [deliveryPhotos],
  mailAttachments: [orderOfMail],
}
