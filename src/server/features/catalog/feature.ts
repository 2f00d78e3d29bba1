import type { Feature } from '#server/platform/feature.ts'
import { catalogFiles } from './pictures/file-use.ts'
import { catalogRoutes } from './routes.ts'

export const catalog: Feature = { routes: catalogRoutes, fileUses: [catalogFiles] }
