import type { Feature } from '#server/platform/feature.ts'
import { messageFiles } from './file-use.ts'
import { messageRoutes } from './routes.ts'

export const messages: Feature = { routes: messageRoutes, fileUses: [messageFiles] }
