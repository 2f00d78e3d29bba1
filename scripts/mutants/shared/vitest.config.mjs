import { fileURLToPath } from 'node:url'

/** The tests of rules and policies that need no database. */
export default {
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['src/shared/**/*.test.ts', 'src/server/testing/permissions/*policies.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
}
