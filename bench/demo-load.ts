// Loading the demo shop into an empty database: the home page shows products within 10 s; pictures and their sizes follow.
import { once } from 'node:events'
import { finish, note, report, startServer } from './measure.ts'

const begun = performance.now()
const seconds = () => (performance.now() - begun) / 1000
const server = await startServer({ DEMO: '1' })
const home = await fetch(`http://127.0.0.1:${server.port}/`)
if (!(await home.text()).includes('Twin-Bell Alarm Clock')) throw new Error('the home page shows no product')
report('empty database: from start to a home page with products', seconds(), { atMost: 10, unit: ' s' })

let output = ''
let allPictures = false
while (!output.includes('all there')) {
  output += String((await once(server.process.stdout!, 'data'))[0])
  if (allPictures || !/pictures (\d+) of \1,|all there/.test(output)) continue
  allPictures = true
  note(`all pictures loaded after ${seconds().toFixed(1)} s`)
}
note(`all their sizes made after ${seconds().toFixed(1)} s`)
await server.stop()
finish()
