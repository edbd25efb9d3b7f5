import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  // One file per route, and the list of routes in an immutable file: no request for discovery.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
