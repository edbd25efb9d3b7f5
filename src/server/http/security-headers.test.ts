import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.server.ts'

test('the renderer’s own scripts are allowed by hash, each once, and nothing else is', () => {
  const policy = pagePolicy(['a', 'a'], { apiBase: '/api' })
  expect(policy).toContain('script-src')
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts?.match(/sha256-/g)).toHaveLength(1)
  expect(scripts).not.toContain('unsafe')
  expect(policy).toContain("connect-src 'self';")
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(rule)
  }
})

test('an API at another origin may be called and may serve pictures', () => {
  const policy = pagePolicy([], { apiBase: 'https://api.example/v1' })
  expect(policy).toContain("connect-src 'self' https://api.example;")
  expect(policy).toContain("img-src 'self' data: https://api.example;")
})

test('only the back office may show blob pictures', () => {
  const images = (area?: 'public' | 'admin') =>
    /img-src ([^;]*)/.exec(pagePolicy([], { apiBase: '/api' }, { area }))?.[1]
  expect(images()).toBe("'self' data:")
  expect(images('public')).toBe("'self' data:")
  expect(images('admin')).toBe("'self' data: blob:")
})

test('only a page that says so may be framed, by this site alone', () => {
  const ancestors = (isFramed?: boolean) =>
    /frame-ancestors ([^;]*)/.exec(pagePolicy([], { apiBase: '/api' }, { isFramed }))?.[1]
  expect([ancestors(), ancestors(false), ancestors(true)]).toEqual(["'none'", "'none'", "'self'"])
})
