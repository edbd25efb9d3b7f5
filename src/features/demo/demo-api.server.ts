import { handle } from '#server/http/api.server.ts'
import { demoApi } from './demo.contract.ts'
import { itemId } from './demo-items.server.ts'
import type { DemoRemoval } from './demo-removal.server.ts'

export function serveDemo(removal: Pick<DemoRemoval, 'read' | 'mark' | 'start'>) {
  return [
    handle(demoApi.readDemo, () => removal.read()),
    handle(demoApi.demoMark, () => removal.mark()),
    handle(demoApi.removeDemo, async ({ body: { alsoChanged } }, caller) => {
      await removal.start(alsoChanged === 'all' ? 'all' : new Set(alsoChanged.map(itemId)), caller)
      return await removal.read()
    }),
  ]
}
