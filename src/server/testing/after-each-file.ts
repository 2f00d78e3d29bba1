import { afterAll } from 'vitest'
import { checked } from '#server/platform/db/prepared.ts'
import { closeWorlds } from './world.ts'

afterAll(closeWorlds)

checked.names = true
