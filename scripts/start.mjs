// npm start: installs and builds what is missing, then starts the server.
import './node-version.mjs'
import { join } from 'node:path'
import { becomeChild, handOn } from './child.mjs'
import { buildOrStop, install, node26, root } from './steps.mjs'

await install({ dev: false })
await buildOrStop()
// A smaller young generation: a fifth less memory, at the same speed.
const memory = '--max-semi-space-size=8'
// The packages contain no symlinks. Not checking for them at each of some hundred files saves a tenth of the start-up time.
const loading = '--preserve-symlinks'
const flags = ['--disable-warning=ExperimentalWarning', memory, loading]
// Windows has no such signal.
if (process.platform !== 'win32') handOn('SIGUSR2')
await becomeChild(node26(), [...flags, 'src/server/process/main.server.ts'], {
  cwd: root,
  env: {
    // Compiled code is cached in node_modules. The second start takes two thirds of the first one's time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    NODE_ENV: 'production',
  },
})
