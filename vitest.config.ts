// A file of its own: vitest then leaves vite.config.ts and its React Router plugin aside.
import { defineConfig } from 'vitest/config'

const serverTests = 'src/**/*.server.test.ts'
const quiet = 'src/testing/quiet-console.ts'

function serverProject(dialect: 'sqlite' | 'postgres', globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name: dialect,
      environment: 'node',
      pool: 'forks' as const,
      // Loading the server takes longer than most files' tests. What they share is its code: each has its own database.
      isolate: false,
      include: [serverTests],
      setupFiles: [quiet],
      globalSetup,
      provide: { dialect },
    },
  }
}

export default defineConfig({
  test: {
    // One core would be left for a person at the keyboard; with two cores that is half of them.
    maxWorkers: '100%',
    // A hang fails in the end; a busy machine does not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
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
          include: ['src/**/*.test.ts'],
          exclude: [serverTests],
          setupFiles: [quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: [quiet, 'src/testing/ui-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
