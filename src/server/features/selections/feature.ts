import type { Feature } from '#server/platform/feature.ts'
import { installationFiles } from './installing/file-use.ts'
import { selectionRoutes } from './routes.ts'

export const selections: Feature = { routes: selectionRoutes, fileUses: [installationFiles] }
