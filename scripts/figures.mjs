// npm run figures [-- FOLDER]: how large the program is and how its rooms stand to each other, for comparing two versions of it.
// Reads the files of a checkout; nothing is installed or built.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const files = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
const textOf = file => readFileSync(join(folder, file), 'utf8')
const linesOf = file => textOf(file).split('\n').length - 1
const wordsOf = file => textOf(file).split(/\s+/).filter(Boolean).length
const sum = numbers => numbers.reduce((total, number) => total + number, 0)

const isTest = file => /\.test\.tsx?$|\.spec\.ts$/.test(file) || /^(src\/testing|e2e)\//.test(file)
const isSource = file => /^src\/.*\.tsx?$/.test(file) && !isTest(file)
const sources = files.filter(isSource)
const lengths = sources.map(linesOf).sort((one, other) => one - other)

/** In which room of the catalogue a file is. */
const roomOf = file => /^src\/features\/catalogue\/([^/]+)\//.exec(file)?.[1]
const importPattern = /\bfrom '(\.[^']+|#features\/catalogue\/[^']+)'|import\(\s*'(\.[^']+)'/g

/** The arrows between rooms, each with its number of imports. */
function countArrows() {
  const arrows = new Map()
  for (const file of sources.filter(roomOf)) {
    for (const [, imported, lazy] of textOf(file).matchAll(importPattern)) {
      const specifier = imported ?? lazy
      const target = specifier.startsWith('#')
        ? specifier.replace('#', 'src/')
        : join(dirname(file), specifier)
      const [from, to] = [roomOf(file), roomOf(target)]
      if (to === undefined || from === to) continue
      const arrow = `${from} ${to}`
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
    }
  }
  return [...arrows].map(([arrow, imports]) => ({ pair: arrow.split(' '), imports }))
}

/** How many imports run up in an order, from the bottom to the top. */
const against = (order, arrows) =>
  arrows.filter(({ pair: [from, to] }) => order.indexOf(to) > order.indexOf(from))

/** The best order that moving one room at a time finds. Starts from the rooms sorted by how many others use them. */
function bestOrder(arrows) {
  const usersOf = room => arrows.filter(({ pair }) => pair[1] === room).length
  const rooms = [...new Set(arrows.flatMap(({ pair }) => pair))]
  let order = rooms.sort((one, other) => usersOf(other) - usersOf(one) || one.localeCompare(other))
  const costOf = tried => sum(against(tried, arrows).map(({ imports }) => imports))
  for (let cost = costOf(order); ; ) {
    const tried = order.flatMap((room, at) =>
      order.map((_, to) => order.toSpliced(at, 1).toSpliced(to, 0, room)),
    )
    const best = tried.reduce((one, other) => (costOf(other) < costOf(one) ? other : one))
    if (costOf(best) >= cost) return order
    order = best
    cost = costOf(best)
  }
}

const lock = JSON.parse(textOf('package-lock.json')).packages
const forAnyone = ([path, { dev, optional, os }]) => path !== '' && !dev && !(optional && os)
const arrows = countArrows()
const up = against(bestOrder(arrows), arrows)
const caches = /new LRUCache\b|\bcontentCache[<(]|\bcontentMemo[<(]|new WeakMap\b/g
const records = files.filter(file => /^docs\/decisions\/.*\.md$/.test(file))

const figures = {
  'files of the program': sources.length,
  'of at most 20 lines': lengths.filter(length => length <= 20).length,
  'lines in half of them, at most': lengths[lengths.length >> 1],
  'lines of code': sum(lengths),
  'lines of styles': sum(files.filter(file => file.endsWith('.css')).map(linesOf)),
  'lines of tests': sum(files.filter(file => /\.tsx?$/.test(file) && isTest(file)).map(linesOf)),
  'lines of documents': sum(files.filter(file => file.endsWith('.md')).map(linesOf)),
  'packages of npm start': Object.entries(lock).filter(forAnyone).length,
  'caches in the code': sum(sources.map(file => [...textOf(file).matchAll(caches)].length)),
  'arrows between rooms of the catalogue': arrows.length,
  'of these against the best order': up.length,
  'imports in those': sum(up.map(({ imports }) => imports)),
  'words in ARCHITECTURE.md': wordsOf('ARCHITECTURE.md'),
  'words in decision records': sum(records.map(wordsOf)),
}
const width = Math.max(...Object.keys(figures).map(name => name.length))
for (const [name, figure] of Object.entries(figures)) {
  console.log(`${name.padEnd(width)}  ${String(figure).padStart(7)}`)
}
