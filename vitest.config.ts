import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real databases and real processes: slow is not broken on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    // Most of a test file's time was importing the same modules again; nothing of ours keeps state in a module.
    isolate: false,
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
          setupFiles: 'src/server/testing/after-each-file.ts',
          globalSetup: 'src/server/testing/global-setup.ts',
        },
      },
    ],
  },
})
