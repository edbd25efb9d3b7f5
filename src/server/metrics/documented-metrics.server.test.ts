// The document, the dashboard and the alerts name the metrics that are answered, and no others.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
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

test('names and labels are as Prometheus asks: units, and totals of counters alone', () => {
  const types = [...answered.matchAll(/^# TYPE (\S+) (\w+)/gm)].map(([, name = '', type]) => ({ name, type }))
  for (const { name, type } of types) expect(name.endsWith('_total'), name).toBe(type === 'counter')
  for (const line of answered.split('\n').filter(one => one && !one.startsWith('#')))
    expect(line).toMatch(/^vitrin_[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? -?[\d.e+-]+$/)
})
