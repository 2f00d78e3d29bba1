// The browser for the browser tests: the one configured, the one installed, or Debian's package, where we may install it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

const HEADLESS_SHELL = 'chromium-headless-shell'
const names = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(isExecutable)
}

/**
 * Returns the browser's path, or a sentence that says why there is none. Where packages may be installed, Debian's headless
 * shell is: the journeys need about a quarter less processor time in it than in the whole browser.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH) {
    const named = findChromium()
    return named
      ? { path: named }
      : { problem: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.` }
  }
  const found = findChromium()
  if (found && basename(found) === HEADLESS_SHELL) return { path: found }
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    console.log(`Installing ${HEADLESS_SHELL} with apt-get …`)
    succeeds('apt-get', ['update', '-qq'])
    for (const name of found ? [HEADLESS_SHELL] : [HEADLESS_SHELL, 'chromium']) {
      const installs = succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const installed = installs && findChromium()
      if (installed) return { path: installed }
    }
  }
  if (found) return { path: found }
  return {
    problem:
      'The browser journeys need a Chromium: install one (on Debian and Ubuntu "sudo apt-get install chromium"), or set CHROMIUM_PATH to yours.',
  }
}

function isExecutable(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function succeeds(/** @type {string} */ command, /** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: 'ignore' }).status === 0
}
