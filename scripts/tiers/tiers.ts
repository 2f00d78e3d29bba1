/**
 * Every test file belongs to one tier, and its name says to which: `*.slow.test.ts` and `*.slow.spec.ts` run in `npm run test:all`
 * alone, every other one in `npm test` too.
 */
export const isTest = (path: string): boolean => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path)
export const isSlow = (path: string): boolean => /\.slow\.(test|spec)\.[cm]?[jt]sx?$/.test(path)

/** What Vitest and Playwright are given to leave the slow files out. */
export const withoutSlow = {
  vitest: ['--exclude', '**/*.slow.test.*'],
  // Playwright takes patterns of the files to run and none of those to leave out.
  playwright: [String.raw`^(?!.*\.slow\.spec\.)`],
}
