import type { Feature } from '#server/platform/feature.ts'
import { suggestionPictures } from './file-use.ts'
import { suggestionRoutes } from './routes.ts'

export const suggestions: Feature = { routes: suggestionRoutes, fileUses: [suggestionPictures] }
