// npm test: runs all checks and tests, also on a fresh clone. `check`, `unit` and `e2e` run a part of them. `matrix` runs the browser
// tests in all languages, themes and widths, with every audit.
import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoudly, runQuietly } from './child.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { bold, dim, green, red, toSeconds, withProgress } from './progress.mjs'
import { build, install, isBuilt, node26, root } from './steps.mjs'

// An operator's settings must not reach the tests, because the tests would then use the real database.
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|STORAGE_URL|AWS_.*|PUBLIC_.*|DEFAULT_LOCALE|TIME_ZONE|DEMO|ADMIN_.*|TRUST_PROXY|SHARED_CACHE_SECONDS|STALE_SECONDS|WORKERS|STOP_DELAY_SECONDS|LOG_LEVEL|SMTP_URL|MAIL_FROM|SMS_.*|WEBHOOK_.*|BACKUP_.*|METRICS_.*)$/
const cleanEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
if (!process.stdout.isTTY) delete cleanEnv.FORCE_COLOR

const biome = ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--max-diagnostics=200']
const tsc = ['typescript/bin/tsc']

const [part = 'all', ...extra] = process.argv.slice(2)
const parts = {
  all: async () => {
    const [built] = await Promise.all([checkBuild(), checkStyle(), checkTypes()])
    await runVitest(extra)
    await runBrowserTests([], { built })
  },
  check: async () => {
    await Promise.all([checkStyle(), checkTypes()])
    await runVitest(['--project', 'pure', ...extra])
  },
  unit: () => runVitest(extra),
  e2e: () => runBrowserTests(extra),
  matrix: () => runBrowserTests(extra, { isMatrix: true }),
}
if (!parts[part]) {
  console.error(`There is no part "${part}": use check, unit, e2e or matrix, or none for all.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'vitrin-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const steps = []
const tests = { passed: 0, failed: 0, skipped: 0 }
const problems = []
/** Browser tests that passed only on the second attempt. */
const flaky = []
/** The files of all tests that ran, each with its time. */
const files = []

await timed('install', () => install({ dev: true }))
await parts[part]()
printSummary()

function checkBuild() {
  return check('build', () => (isBuilt() ? undefined : build()))
}

function checkStyle() {
  return check('Biome', () => runTool(biome))
}

function checkTypes() {
  return check('types', () => runTool(tsc))
}

async function runVitest(args) {
  const file = join(folder, 'vitest.json')
  const env = { ...cleanEnv, NODE_ENV: 'test', VITEST_COUNTS: file }
  // In CI vitest would print colours although the output is not a terminal.
  if (!process.stdout.isTTY) env.NO_COLOR = '1'
  const code = await loudly('vitest', ['vitest/vitest.mjs', 'run', ...args], env)
  const counts = readJson(file)
  const projects = Object.values(counts?.projects ?? {})
  files.push(...(counts?.files ?? []))
  add({
    name: 'vitest',
    code,
    counts: { ...sum(projects), failed: sum(projects).failed + (counts?.errors ?? 0) },
  })

  const [sqlite, postgres] = ['sqlite', 'postgres'].map(name => ranIn(counts?.projects?.[name]))
  if (sqlite === postgres) return
  problems.push(
    `The server suites must run alike on both databases: ${sqlite} on SQLite, ${postgres} on PostgreSQL.`,
  )
}

async function runBrowserTests(args, options = {}) {
  const { isMatrix = false, built = await checkBuild() } = options
  const browser = await check('Chromium', findOrInstallChromium)
  if (!built.ok || !browser.ok) {
    problems.push('The browser tests were not run: they need the step that failed.')
    return
  }
  const file = join(folder, 'playwright.json')
  const env = {
    ...cleanEnv,
    CHROMIUM_PATH: browser.result,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: join(folder, 'data'),
    PLAYWRIGHT_JSON: file,
    E2E_MATRIX: isMatrix ? '1' : '0',
  }
  const code = await loudly('Playwright', ['@playwright/test/cli.js', 'test', ...args], env)
  const { stats, suites = [] } = readJson(file) ?? {}
  flaky.push(...suites.flatMap(flakyIn))
  files.push(...suites.map(suite => ({ name: `e2e/${suite.file}`, time: timeIn(suite) })))
  const counts = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }
  add({ name: 'Playwright', code, counts: counts ?? sum([]) })
}

function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)]
}

function timeIn({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(test => test.results))
  const times = [...results.map(result => result.duration), ...suites.map(timeIn)]
  return times.reduce((sum, time) => sum + time, 0)
}

/** Runs a step that is not a test. It counts only when it fails. */
async function check(name, work) {
  try {
    const result = await timed(name, () => withProgress(name, work))
    return { ok: true, result }
  } catch (error) {
    console.error(error.output ?? error.message)
    problems.push(`${name} failed.`)
    return { ok: false }
  }
}

async function loudly(name, tool, env) {
  console.log(`\n  ${bold(name)}`)
  return timed(name, () => runLoudly(node26(), toolArgs(tool), { cwd: root, env }))
}

async function timed(name, work) {
  const begun = performance.now()
  const step = { name, note: red('failed') }
  steps.push(step)
  try {
    const result = await work()
    step.note = ''
    return result
  } finally {
    step.time = performance.now() - begun
  }
}

function add({ name, code, counts }) {
  for (const key of Object.keys(tests)) tests[key] += counts[key]
  steps.find(step => step.name === name).note = dim(toText(counts))
  if (code !== 0 && counts.failed === 0) problems.push(`${name} ended with exit code ${code}.`)
}

function printSummary() {
  const longest = Math.max(...steps.map(step => step.name.length))
  const lines = steps.map(
    ({ name, time, note }) => `  ${name.padEnd(longest)} ${toSeconds(time).padStart(9)}  ${note}`,
  )
  console.log(`\n${lines.map(line => line.trimEnd()).join('\n')}`)
  const counts = readJson(join(folder, 'vitest.json'))?.projects
  if (part === 'all' || part === 'unit') {
    console.log(
      `\n  server suites: ${ranIn(counts?.sqlite)} on SQLite, ${ranIn(counts?.postgres)} on PostgreSQL`,
    )
  }
  if (part === 'all' || part === 'matrix') {
    const slowest = files.toSorted((one, other) => other.time - one.time).slice(0, 10)
    const lines = slowest.map(({ name, time }) => `  ${toSeconds(time).padStart(9)}  ${name}`)
    console.log(`\n  The slowest files:\n${dim(lines.join('\n'))}`)
  }
  if (flaky.length > 0) {
    console.log(
      `\n  Passed only the second time, and to be mended:\n${flaky.map(text => `  - ${text}`).join('\n')}`,
    )
  }
  if (tests.passed + tests.failed === 0) problems.push('No test ran.')
  if (problems.length > 0) console.log(`\n${problems.map(text => `  ${red('✗')} ${text}`).join('\n')}`)

  const failed = tests.failed + problems.length
  process.exitCode = failed === 0 ? 0 : 1
  const paint = failed === 0 ? green : red
  console.log(`\n${paint(`${tests.passed} passed, ${failed} failed`)}`)
}

function runTool(tool) {
  return runQuietly(node26(), toolArgs(tool), { cwd: root, env: cleanEnv })
}

function toolArgs([script, ...args]) {
  return [join('node_modules', script), ...args]
}

function toText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

function sum(projects) {
  const add = key => projects.reduce((total, project) => total + project[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

function ranIn(project) {
  return project ? project.passed + project.failed : 0
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function freePort() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}
