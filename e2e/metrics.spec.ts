// The metrics of several processes: added up, the same whichever is asked, without a fall when one dies; and on a port of their own.
import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { start, startServer } from './server.ts'

const token = 'the-token-of-the-scraper'
const route = 'route="/api/products/by-name/:name",status="404"'
const valueIn = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('workers are added up on the port of the site and on one of their own, also after one has died', async () => {
  const metricsPort = String(await freePort())
  const server = await startServer({ WORKERS: '2', METRICS_TOKEN: token, METRICS_PORT: metricsPort })
  const withToken = async () =>
    await (
      await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      })
    ).text()
  const onOwnPort = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const requests = (text: string) => valueIn(text, `vitrin_http_requests_total{method="GET",${route}}`)
  for (let at = 0; at < 40; at++) {
    // Each on a connection of its own, so that both workers get some.
    const headers = { connection: 'close' }
    expect((await fetch(`${server.url}/api/products/by-name/none-${at}`, { headers })).status).toBe(404)
  }
  const text = await withToken()
  expect(requests(text)).toBe(40)
  expect(requests(await onOwnPort())).toBe(40)
  expect(valueIn(text, 'vitrin_processes{role="server"}')).toBe(2)
  expect(valueIn(text, 'vitrin_processes{role="supervisor"}')).toBe(1)
  expect(valueIn(text, 'vitrin_scrape_incomplete')).toBe(0)
  expect(text).not.toContain('none-')

  const children = (pid: number) =>
    execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  const [supervisor = 0] = children(server.process.pid ?? 0)
  const [victim = 0, other = 0] = children(supervisor)
  // A worker that hangs is left out after a moment, and its counts stay.
  process.kill(victim, 'SIGSTOP')
  const began = performance.now()
  const hanging = await onOwnPort()
  expect(performance.now() - began).toBeLessThan(9000)
  expect([valueIn(hanging, 'vitrin_scrape_incomplete'), requests(hanging)]).toEqual([1, 40])
  expect(valueIn(hanging, 'vitrin_processes{role="server"}')).toBe(1)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => children(supervisor).filter(pid => pid !== other).length).toBe(1)
  await expect.poll(async () => valueIn(await onOwnPort(), 'vitrin_processes{role="server"}')).toBe(2)
  expect(requests(await onOwnPort())).toBe(40)

  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
  await expect(onOwnPort()).rejects.toThrow()
})

test('one process answers on a port of its own, and without settings nobody is answered', async () => {
  const metricsPort = await freePort()
  const server = await startServer({ METRICS_PORT: String(metricsPort) })
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('vitrin_build_info')
  // The page of an address that does not exist.
  const [metrics, unknown] = await Promise.all(['/metrics', '/nowhere'].map(path => fetch(server.url + path)))
  expect([metrics?.status, metrics?.headers.get('content-type')]).toEqual([
    404,
    unknown?.headers.get('content-type'),
  ])
  const second = start({
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    DATA_DIR: test.info().outputPath('data'),
  })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`The port of METRICS_PORT (127.0.0.1:${metricsPort}) cannot be opened`)
  expect(await server.stop()).toBe(0)
})
