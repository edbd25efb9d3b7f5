/** The route module of the page of the demo: tells the cards of background changes that a removal was started. */
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { DemoPage } from '#features/demo/admin/demo.tsx'

export { demoLoader as loader } from '#features/demo/admin/demo.tsx'

export const Component = () => <DemoPage onStarted={announceBulkChanges} />
