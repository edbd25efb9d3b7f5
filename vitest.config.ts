// A separate file, so that vitest does not load vite.config.ts and its plugins.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const serverTests = 'src/**/*.server.test.ts'
const quietConsole = 'src/testing/quiet-console.ts'
const setupFiles = [quietConsole, 'src/testing/test-seed.ts']

function serverProject(dialect: 'sqlite' | 'postgres', globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name: dialect,
      environment: 'node',
      pool: 'forks' as const,
      // Loading the server's code takes longer than the tests of most files, so files share it. Each file has its own database.
      isolate: false,
      include: [serverTests],
      setupFiles,
      globalSetup,
      provide: { dialect },
    },
  }
}

export default defineConfig({
  test: {
    // Two more than there are cores, because tests also wait: for PostgreSQL, for other processes, for a time to pass. Of the time in the
    // server's tests a processor is used for half.
    maxWorkers: availableParallelism() + 2,
    // The server's code is compiled once, not by every process that a test starts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
    // Long enough for a machine that gives a sixteenth of its processors at times, and a hanging test still fails in the end. Files share
    // their process, so one test that is ended too early makes all that follow fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 180_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    reporters: process.env.VITEST_COUNTS ? ['dot', './src/testing/counts-reporter.ts'] : ['default'],
    projects: [
      serverProject('sqlite'),
      serverProject('postgres', ['src/testing/global-setup.ts']),
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [serverTests],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          // No component has random tests, so these files need not load what makes them.
          setupFiles: [quietConsole, 'src/testing/ui-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
