import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const { CI, CHROMIUM_PATH, E2E_PORT = '3999', PLAYWRIGHT_JSON } = process.env
const baseURL = `http://127.0.0.1:${E2E_PORT}`
// Kept in the environment because every worker reads this file again.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'vitrin-e2e-'))

/** What Playwright switches off by itself, which a list of our own replaces, and pages of the browser's own interface: as costly as ours. */
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
]

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  // On a busy machine a page can be slower than a test thinks. What passes only the second time is named in the summary, to be mended.
  retries: 1,
  forbidOnly: Boolean(CI),
  // A hang fails in the end; a busy machine does not.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: PLAYWRIGHT_JSON ? [['dot'], ['json', { outputFile: PLAYWRIGHT_JSON }]] : 'line',
  use: {
    baseURL,
    trace: 'off',
    screenshot: 'only-on-failure',
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
    timeout: 120_000,
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
      // Limits count by address: a test can have one of its own.
      TRUST_PROXY: '1',
    },
  },
})
