// The browser for the browser tests: the one configured, the one installed, or Debian's package, where we may install it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
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

/** Returns the browser's path, or a message that says why there is none. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH)
    return { problem: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.` }
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    console.log('Installing chromium with apt-get …')
    succeeds('apt-get', ['update', '-qq'])
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const installed = findChromium()
    if (installed) return { path: installed }
  }
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
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
