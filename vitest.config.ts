import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real databases and real processes: slow is not broken on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['src/{shared,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.{ts,tsx}'],
          globalSetup: 'src/server/testing/global-setup.ts',
        },
      },
    ],
  },
})
