/**
 * The route modules of the back office, loaded on use. A file of its own, because the list of them is a kilobyte that visitors of the shop
 * do without. Loaded by `entry.client.tsx` before the first page of the back office.
 */
import type { RouteObject } from 'react-router'

export const officeModules = import.meta.glob<Partial<RouteObject>>([
  './features/**/admin/**/*-page.tsx',
  './{activity-page,admin-layout,demo-page,jobs-page,settings-page}.tsx',
  './admin/{blank-layout,errors}.tsx',
])
