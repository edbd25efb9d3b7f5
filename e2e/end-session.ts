// Ends sessions for journeys, in the database: by itself one lasts longer than a test.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'

/** Changes when a session ends. */
export function endSession(token: string, leftMs: number) {
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), { timeout: 5000 })
  const hash = createHash('sha256').update(token).digest('base64url')
  const end = new Date(Date.now() + leftMs).toISOString()
  database.prepare('update session set "expiresAt" = ? where "tokenHash" = ?').run(end, hash)
  database.close()
}

/**
 * Ends the session as soon as the page sends a write to this path. If it ended before, a call of the page's own (for unread messages,
 * for jobs) could notice it first and open the login page, and there would be nothing left to save.
 */
export async function endSessionOnSave(page: Page, { token, path }: { token: string; path: string }) {
  await page.route(path, async route => {
    if (route.request().method() !== 'GET') endSession(token, -1000)
    await route.continue()
  })
}
