// npm run build: builds the pages when they changed; `-- --force` builds them in any case.
import './node-version.mjs'
import { buildOrStop, install } from './steps.mjs'

await install({ dev: false })
await buildOrStop({ force: process.argv.includes('--force') })
