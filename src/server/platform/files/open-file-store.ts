import type { Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { LocalStore } from './local-store.ts'
import { S3Store } from './s3-store.ts'

export const openFileStore = (config: Config): FileStore =>
  config.s3 ? new S3Store(config.s3) : new LocalStore(config.dataDir)
