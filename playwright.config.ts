// The end-to-end tests: one Chromium, and a server started with `npm start`'s script on an empty data folder.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { isMatrix, matrixOnly } from './e2e/matrix.ts'

const { CI, CHROMIUM_PATH, E2E_PORT = '3999', PLAYWRIGHT_JSON } = process.env
const baseURL = `http://127.0.0.1:${E2E_PORT}`
// Stored in the environment, because every worker process loads this file again.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'vitrin-e2e-'))

/**
 * Chromium features to disable. A list of our own replaces Playwright's, so its entries are repeated here.
 * The last three are ours. A full Chromium opens a window for each test, and loads pages of its own interface for it. Without the two for
 * the suggestions of the address bar, opening a page of the back office takes 1.1 instead of 2.0 s of a processor.
 */
const features = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e',
  // One more than the two cores this is measured on, because tests also wait: for a reply that is held back, for a server to start.
  workers: 3,
  fullyParallel: true,
  // On a busy machine a page can be slower than a test expects. The summary names tests that passed only on retry, to be fixed.
  retries: 1,
  ...(!isMatrix && { grepInvert: new RegExp(matrixOnly.tag) }),
  forbidOnly: Boolean(CI),
  // Long enough for a machine that gives a sixteenth of its processors at times, and a hanging test still fails in the end.
  timeout: 240_000,
  expect: { timeout: 75_000 },
  reporter: PLAYWRIGHT_JSON ? [['dot'], ['json', { outputFile: PLAYWRIGHT_JSON }]] : 'line',
  use: {
    baseURL,
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations cost a sixth of the whole run. A test about motion asks for it with `emulateMedia`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: CHROMIUM_PATH,
          args: [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            `--disable-features=${features.join()}`,
          ],
        },
      },
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/healthz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'correct-horse-battery-staple',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      STOP_DELAY_SECONDS: '0',
      // Rate limits count by client address. With this a test can send its own address in X-Forwarded-For.
      TRUST_PROXY: '1',
    },
  },
})
