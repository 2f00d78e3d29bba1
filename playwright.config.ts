import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
// Chromium's sandbox does not work for root, and many build machines run as root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, because a busy machine is slow: a timeout only decides how soon a failure is reported.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // The global setup sets it before the workers load this file.
    baseURL: process.env.E2E_URL,
    // A service worker's cache would leak from one journey into the next. The offline journeys allow it.
    serviceWorkers: 'block',
    // Recording every journey is slow. Use --trace on to debug one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...quiet, ...asRoot] },
  },
})
