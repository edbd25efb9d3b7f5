import { expect, test } from 'vitest'
import { browserOf } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.9.1', 'curl', undefined],
  ['node', 'node', undefined],
  ['Mozilla/5.0', undefined, undefined],
  ['', undefined, undefined],
  ['<script>alert(1)</script>', undefined, undefined],
])('%s', (agent, browser, system) => {
  expect(browserOf(agent)).toEqual({ browser, system })
})
