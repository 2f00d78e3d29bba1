import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
// Chromium's own sandbox does not work for root, as whom many build machines run.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global set-up, before the workers read this file again.
    baseURL: process.env.E2E_URL,
    // What it keeps would be kept from one journey to the next; the one about it allows it.
    serviceWorkers: 'block',
    // A film of every step is taken of every journey and thrown away: whoever needs one asks for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...quiet, ...asRoot] },
  },
})
