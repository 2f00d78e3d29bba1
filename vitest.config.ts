import { defineConfig } from 'vitest/config'
import { icons } from './scripts/vite/icons.ts'

export default defineConfig({
  plugins: [icons()],
  test: {
    // Tests use real databases and processes, which are slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: '100%',
    // Importing the same modules for each file took most of the time, and our modules keep no state.
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
