// Requests through a proxy that is not trusted: the log and the page of jobs say what to set.
import { Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { jobsApi } from '#features/jobs/jobs.contract.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createProxyWatch } from './untrusted-proxy.server.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk))
    done()
  },
})
const site = openTestApp({ logger: { level: 'warn', stream } })
const warnings = () => lines.filter(line => line.includes('TRUST_PROXY'))
const listWarnings = async () => (await site.send(jobsApi.listJobs)).body.warnings

let origin = ''
beforeAll(async () => {
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
const visit = (headers: Record<string, string>) => fetch(`${origin}/healthz`, { headers })

test('one warning says what to set, and staff see it', async () => {
  await visit({})
  expect([warnings(), await listWarnings()]).toEqual([[], []])
  for (const forwarded of ['203.0.113.1', '203.0.113.2']) await visit({ 'x-forwarded-for': forwarded })
  expect(warnings()).toHaveLength(1)
  expect(await listWarnings()).toEqual(['proxy_not_trusted'])
})

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:203.0.113.1', false],
  ['fe80::1%eth0', true],
  ['fd00::1', true],
  ['2001:db8::1', false],
])('%s is a proxy: %s', (remoteAddress, expected) => {
  const watch = createProxyWatch({ trustProxy: false })
  const request = { headers: { 'x-forwarded-for': '203.0.113.1' }, socket: { remoteAddress } }
  watch.look(request as never, { warn() {} })
  expect(watch.isSeen()).toBe(expected)
  const trusting = createProxyWatch({ trustProxy: true })
  trusting.look(request as never, { warn() {} })
  expect(trusting.isSeen()).toBe(false)
})
