// An empty database becomes a shop that can be looked at within 10 s; its pictures and their sizes follow.
import { once } from 'node:events'
import { finish, note, report, startServer } from './measure.ts'

const begun = performance.now()
const seconds = () => (performance.now() - begun) / 1000
const server = await startServer({ DEMO: '1' })
const home = await fetch(`http://127.0.0.1:${server.port}/`)
if (!(await home.text()).includes('Twin-Bell Alarm Clock')) throw new Error('the home page shows no product')
report('empty database: from start to a home page with products', seconds(), { atMost: 10, unit: ' s' })

let said = ''
let allPictures = false
while (!said.includes('all there')) {
  said += String((await once(server.process.stdout!, 'data'))[0])
  if (allPictures || !/pictures (\d+) of \1,|all there/.test(said)) continue
  allPictures = true
  note(`all pictures loaded after ${seconds().toFixed(1)} s`)
}
note(`all their sizes made after ${seconds().toFixed(1)} s`)
await server.stop()
finish()
