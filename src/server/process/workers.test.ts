import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { StartError } from './config.server.ts'
import { whenReachable } from './workers.server.ts'

test('it waits for an unreachable database and says so once; any other failure ends the wait', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const failures = [
      Object.assign(new StartError('The database cannot be used: refused.'), { code: 'database_away' }),
      new AppError('busy'),
      new AppError('maybe_saved'),
    ]
    let tries = 0
    const opened = await whenReachable(async () => {
      tries++
      const failure = failures.shift()
      if (failure) throw failure
      return 'open'
    })
    expect([opened, tries]).toEqual(['open', 4])
    expect(written.mock.calls.map(([text]) => text)).toEqual([
      expect.stringMatching(/waits for the database: The database cannot be used: refused\./),
    ])
    await expect(whenReachable(() => Promise.reject(new StartError('no table')))).rejects.toThrow('no table')
  } finally {
    written.mockRestore()
  }
})
