import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Options<Props> = {
  /** The component itself where it is rendered at once, which is on the server. */
  server: ComponentType<Props> | false
  load(): Promise<ComponentType<Props>>
}

/**
 * A component that the browser seldom needs and loads on first use. Both sides render it inside a Suspense boundary, otherwise the
 * browser would discard what the server rendered. If it cannot be loaded, what the server rendered stays, and works without script.
 * `onUse({ server: import.meta.env.SSR && (await import('./x.tsx')).X, load: async () => (await import('./x.tsx')).X })`
 */
export function onUse<Props extends object>({ server, load }: Options<Props>) {
  const Part = server || loadedOnUse(load)
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

function loadedOnUse<Props extends object>(load: Options<Props>['load']) {
  const lazyOr = (failed: () => ComponentType<Props> | Promise<never>) =>
    lazy(async () => ({ default: await load().catch(failed) })) as unknown as ComponentType<Props>
  // A boundary that waits for ever is never hydrated, so its markup is not touched.
  const Hydrated = lazyOr(() => new Promise<never>(() => {}))
  const Rendered = lazyOr(() => NotLoaded)
  return (props: Props) => {
    const [isServers] = useState(useIsHydrating())
    return isServers ? <Hydrated {...props} /> : <Rendered {...props} />
  }
}

const never = () => () => {}

/** Whether the server rendered this part, and React is about to take over its markup. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
