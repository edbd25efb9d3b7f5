// npm start: installs and builds what is missing, then serves.
import './node-version.mjs'
import { becomeChild } from './child.mjs'
import { buildOrStop, install, node26, root } from './steps.mjs'

await install({ dev: false })
await buildOrStop()
await becomeChild(node26(), ['--disable-warning=ExperimentalWarning', 'src/server/main.server.ts'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
})
