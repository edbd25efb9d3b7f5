// npm run dev: pages reload as they are edited, the server restarts when its own files change.
import './node-version.mjs'
import { becomeChild } from './child.mjs'
import { install, node26, root } from './steps.mjs'

await install({ dev: true })
await becomeChild(
  node26(),
  [
    '--watch',
    '--watch-preserve-output',
    '--conditions=development',
    '--disable-warning=ExperimentalWarning',
    'src/server/main.server.ts',
    '--dev',
  ],
  { cwd: root, env: { ...process.env, NODE_ENV: 'development' } },
)
