// What the files for operators repeat of the program: they would be wrong without a word when it changes.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { bodyLimitOf, type Endpoint } from '#shared/endpoint.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the image has the Node that the packages bring', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const bases = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-slim/gm)].map(([, version]) => version)
  expect(bases).toHaveLength(2)
  expect(new Set(bases)).toEqual(new Set(Object.values(optionalDependencies)))
})

test('nginx passes the largest body that a call takes, and hardly more', () => {
  const sizes = Object.values<Endpoint>(contract).map(
    call => bodyLimitOf(call) + (call.files ? call.files.max * call.files.maxBytes : 0),
  )
  const largest = Math.max(...sizes)
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operations/nginx.conf')) ?? []
  const passed = Number(megabytes) * 1024 * 1024
  expect(passed).toBeGreaterThan(largest + 64 * 1024)
  expect(passed).toBeLessThan(largest * 1.1)
})

test('the variables in files for operators are those of the settings', () => {
  const documented = new Set(read('docs/settings.md').match(/`[A-Z][A-Z_]{3,}`/g))
  const [, inCompose = ''] = /^ {2}vitrin:\n([\s\S]*?)\n\n/m.exec(read('compose.yaml')) ?? []
  const named = [...inCompose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(documented, `compose.yaml: ${name}`).toContain(`\`${name}\``)
})

/** The anchor that a heading gets. */
const toAnchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

test('the documents lead nowhere that is not there', () => {
  const documents = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root })
  expect(documents.length).toBeGreaterThan(100)
  const dead = documents.flatMap(document =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path ? join(dirname(document), path) : document
      if (!existsSync(join(root, target))) return [`${document}: ${link}`]
      if (anchor === undefined || !target.endsWith('.md')) return []
      const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))
      return anchors.includes(anchor) ? [] : [`${document}: ${link}`]
    }),
  )
  expect(dead).toEqual([])
})
