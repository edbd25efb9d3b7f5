// Lighthouse on the home, category, product, search and warranty page, for phone and desktop: at least 98 in all four categories,
// and no layout shift. Lighthouse is downloaded when it is used and is not a dependency.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'
import { finish, median, note, report, startServer } from './measure.ts'

const version = '13.5.0'
const runs = 3
/** Lighthouse sometimes fails by itself, for example with NO_NAVSTART when the browser was too busy to record its own start. */
const attempts = 3
const chromeFlags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
}

type Audit = {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
}
type Result = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

const run = promisify(execFile)
const env = {
  ...process.env,
  // Lighthouse needs a newer Node than the machine may have.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
}

async function runLighthouse(url: string, options: string[], attempt = 1): Promise<Result> {
  const flags = [...options, '--quiet', '--output=json', `--chrome-flags=${chromeFlags.join(' ')}`]
  const args = ['--yes', `lighthouse@${version}`, url, ...flags]
  try {
    const { stdout } = await run('npx', args, { env, maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout)
  } catch (error) {
    if (attempt === attempts) throw error
    note(
      `Lighthouse failed and is run again: ${
        String(error)
          .split('\n')
          .find(line => line.includes('Error')) ?? error
      }`,
    )
    return runLighthouse(url, options, attempt + 1)
  }
}

const scoreOf = (result: Result, name: string) => (result.categories[name]?.score ?? 0) * 100
const figureOf = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.NaN

/** Lighthouse's suggestions, whether they cost points or not. */
const hintsOf = ({ audits }: Result) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual')
    .map(({ id, title }) => `${id}: ${title}`)

const server = await startServer({ DEMO: '1' })
const origin = `http://127.0.0.1:${server.port}`
let output = ''
while (!output.includes('all there')) output += String((await once(server.process.stdout!, 'data'))[0])
const get = async (path: string) => await (await fetch(`${origin}/api${path}`)).json()
const [category] = await get('/category/main')
const [product] = (await get('/products/all?pageSize=1')).items
const pages: Record<string, { path: string; options?: string[] }> = {
  home: { path: '/' },
  category: { path: `/main/${category.slug}` },
  product: { path: `/product/${product.slug}` },
  // Search engines are told not to index search results, on purpose, so this audit does not apply.
  search: { path: '/search?q=lamp', options: ['--skip-audits=is-crawlable'] },
  warranty: { path: '/warranty' },
}

// A phone is four times slower than a machine with this benchmark index. A slower or busier machine needs less throttling.
const usualIndex = 1500
const { benchmarkIndex } = (await runLighthouse(origin, [])).environment
const slowdown = Math.min(4, Math.max(1, (4 * benchmarkIndex) / usualIndex))
note(`benchmark index ${benchmarkIndex.toFixed(0)}: phones are slowed down ${slowdown.toFixed(1)} times`)
const kinds = {
  phone: [`--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`],
  desk: ['--preset=desktop'],
}

const hints = new Set<string>()
for (const [page, { path, options = [] }] of Object.entries(pages)) {
  for (const [kind, preset] of Object.entries(kinds)) {
    const results: Result[] = []
    for (let i = 0; i < runs; i++) results.push(await runLighthouse(origin + path, [...preset, ...options]))
    for (const name of categories) {
      const score = median(results.map(result => scoreOf(result, name)))
      report(`${page}, ${kind}: ${name}`, score, { atLeast: 98 })
    }
    const figures = Object.values(metrics).map(id => median(results.map(result => figureOf(result, id))))
    const [lcp = 0, cls = 0, tbt = 0] = figures
    report(`${page}, ${kind}: layout shift`, cls, { atMost: 0 })
    note(`${page}, ${kind}: LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms`)
    for (const hint of results.flatMap(hintsOf)) hints.add(hint)
  }
}
for (const hint of hints) note(`hint: ${hint}`)
await server.stop()
finish()
