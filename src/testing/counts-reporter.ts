// Vitest reporter that writes how many tests ran in each project and how long each file took, for the summary of `npm test`.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

type Counts = { passed: number; failed: number; skipped: number }

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const file = process.env.VITEST_COUNTS
    if (!file) return
    const projects: Record<string, Counts> = {}
    for (const module of modules) {
      projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 }
      addModule(projects[module.project.name]!, module)
    }
    const files = modules.map(toTimedFile)
    writeFileSync(file, JSON.stringify({ projects, files, errors: unhandledErrors.length }))
  }
}

function toTimedFile(module: TestModule) {
  const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
  const time = duration + collectDuration + setupDuration + environmentSetupDuration
  return { name: `${module.relativeModuleId} (${module.project.name})`, time }
}

function addModule(counts: Counts, module: TestModule) {
  let failedHere = 0
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') counts.passed++
    else if (state === 'failed') failedHere++
    else counts.skipped++
  }
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
  if (failedHere === 0 && module.state() === 'failed') failedHere = 1
  counts.failed += failedHere
}
