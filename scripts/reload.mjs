// npm run reload: tells the server of this DATA_DIR to replace its processes one by one.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { becomeChild, runQuietly } from './child.mjs'
import { green, red } from './progress.mjs'
import { install, node26 } from './steps.mjs'

function stop(sentence) {
  console.error(`  ${red(sentence)}`)
  process.exit(1)
}

async function run() {
  const { pidFile, readConfig } = await import('../src/server/process/config.server.ts')
  const { dataDir } = readConfig(process.env)
  const pid = Number(readPid(pidFile({ dataDir })))
  // After a crash the process id may belong to another program.
  const program = pid ? await runQuietly('ps', ['-p', String(pid), '-o', 'args=']).catch(() => '') : ''
  if (!program.includes('main.server.ts')) {
    return stop(`No server with several processes (WORKERS) runs on ${dataDir}.`)
  }
  process.kill(pid, 'SIGUSR2')
  console.log(`  ${green('✓')} Process ${pid} replaces its processes, and says there when it is done.`)
}

function readPid(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

await install({ dev: false })
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)])
}
try {
  await run()
} catch (error) {
  stop(error.message)
}
