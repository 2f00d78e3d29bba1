import type { Feature } from '#server/platform/feature.ts'
import { projectPhotos } from './photo.ts'
import { projectRoutes } from './routes.ts'

export const projects: Feature = { routes: projectRoutes, fileUses: [projectPhotos] }
