// npm run dev: pages reload when they are edited, and the server restarts when its own files change.
import './node-version.mjs'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { exitWhenInterrupted, startChild } from './child.mjs'
import { dim } from './progress.mjs'
import { install, node26, root } from './steps.mjs'

// Not `node --watch`, because it restarts for the temporary files that Vite writes while reading its configuration.
const isServerFile = path =>
  /^(server|shared|features|contract)\b.*\.ts$/.test(path) &&
  !/\.test\.ts$|[\\/](site|admin|texts)[\\/]/.test(path)

let onChange = () => {}
let debounce
watch(join(root, 'src'), { recursive: true }, (_, path) => {
  if (!path || !isServerFile(path)) return
  // Editors write a file in several steps.
  clearTimeout(debounce)
  debounce = setTimeout(() => onChange(path), 100)
})
const nextChange = () =>
  new Promise(resolve => {
    onChange = resolve
  })

await install({ dev: true })
const args = [
  '--conditions=development',
  '--disable-warning=ExperimentalWarning',
  'src/server/process/main.server.ts',
  '--dev',
]
// Every file of a page is a request, so only problems are logged.
const env = { LOG_LEVEL: 'warn', ...process.env, NODE_ENV: 'development' }
for (;;) {
  const changed = nextChange()
  const server = startChild(node26(), args, { cwd: root, env })
  const ended = server.ended.then(() => undefined)
  const path = await Promise.race([changed, ended])
  exitWhenInterrupted()
  if (path === undefined)
    console.log(dim('  The server has ended: it starts again when one of its files changes.'))
  else server.stop()
  await ended
  exitWhenInterrupted()
  console.log(dim(`  ${await changed} has changed: starting again …`))
}
