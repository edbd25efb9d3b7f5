// The document, the dashboard and the alerts name the metrics that are answered, and no others.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const token = 'the-token-of-the-scraper'
const app = openTestApp({ env: { METRICS_TOKEN: token } })
const read = (name: string) =>
  readFileSync(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8')
/** Without the endings that Prometheus gives the parts of a histogram. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\bvitrin_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')))

let answered: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/category/main`)
  const headers = { authorization: `Bearer ${token}` }
  answered = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
})
const answeredNames = () => new Set([...answered.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))

test.each(['grafana-dashboard.json', 'alerts.yaml', 'metrics.md'])(
  '%s names only metrics that are answered',
  name => {
    const named = namesIn(read(name))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter(one => !answeredNames().has(one))).toEqual([])
  },
)

test('the document and the dashboard leave out none', () => {
  expect(answeredNames().size).toBeGreaterThan(20)
  for (const name of ['metrics.md', 'grafana-dashboard.json']) {
    const named = namesIn(read(name))
    expect(
      [...answeredNames()].filter(one => !named.has(one)),
      name,
    ).toEqual([])
  }
})

test('each alert has its row in the document, and every panel a query', () => {
  const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter(name => !read('metrics.md').includes(`\`${name}\``))).toEqual([])
  const { panels } = JSON.parse(read('grafana-dashboard.json'))
  for (const { type, title, targets } of panels)
    if (type !== 'row') expect(targets[0]?.expr, title).toBeTruthy()
})

/** Every query of the dashboard and condition of an alert. What Grafana fills in is replaced by something of its kind. */
function listQueries(): string[] {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  // One line, or a block that begins on the next one.
  const alerts = [...read('alerts.yaml').matchAll(/expr: (?:\|\n\s+)?(.+)/g)].map(([, expr = '']) => expr)
  return [...shown, ...alerts].map(expr =>
    expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'vitrin'),
  )
}

test('queries ask for labels and values that there are', () => {
  // Prometheus itself adds these.
  const added = ['job', 'instance']
  const labelsOf = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of answered.matchAll(/^(vitrin_\w+)(?:\{(.*)\})? /gm)) {
    const known = labelsOf.get(name) ?? new Set(added)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    labelsOf.set(name, known)
  }
  const queries = listQueries()
  expect(queries.length).toBeGreaterThan(40)
  const wrong: string[] = []
  for (const query of queries) {
    for (const [, name = '', matchers = ''] of query.matchAll(/\b(vitrin_\w+)(?:\{([^}]*)\})?/g)) {
      // Counted only once something has happened.
      const known = labelsOf.get(name)
      const grouped = [...query.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/))
      for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)[!=~]+"([^"]*)"/g)) {
        if (known && !known.has(label)) wrong.push(`${label} in ${query}`)
        const isListed =
          added.includes(label) || label === 'status' || read('metrics.md').includes(`\`${value}\``)
        if (!isListed) wrong.push(`${label}="${value}" in ${query}`)
      }
      for (const label of grouped) if (known && !known.has(label)) wrong.push(`by ${label} in ${query}`)
    }
  }
  expect(wrong).toEqual([])
})

const promtool = (...words: string[]) => spawnSync('promtool', words, { input: answered, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0

test.skipIf(!hasPromtool)('promtool finds nothing wrong with the alerts, the queries and the metrics', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const rules = listQueries().map((expr, at) => ({ record: `query_${at}`, expr }))
  const file = join(folder, 'queries.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
  const alerts = fileURLToPath(new URL('../../../docs/operations/alerts.yaml', import.meta.url))
  for (const one of [alerts, file]) {
    const { status, stdout, stderr } = promtool('check', 'rules', one)
    expect(status, stdout + stderr).toBe(0)
  }
  const { status, stdout, stderr } = promtool('check', 'metrics')
  expect(status, stdout + stderr).toBe(0)
})

test('names and labels are as Prometheus asks: units, and totals of counters alone', () => {
  const types = [...answered.matchAll(/^# TYPE (\S+) (\w+)/gm)].map(([, name = '', type]) => ({ name, type }))
  for (const { name, type } of types) expect(name.endsWith('_total'), name).toBe(type === 'counter')
  for (const line of answered.split('\n').filter(one => one && !one.startsWith('#')))
    expect(line).toMatch(/^vitrin_[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? -?[\d.e+-]+$/)
})
