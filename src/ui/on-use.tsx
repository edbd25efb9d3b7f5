import { type ComponentType, lazy, Suspense } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Options<Props> = {
  /** The component itself where it is rendered at once, which is on the server. */
  server: ComponentType<Props> | false
  load(): Promise<ComponentType<Props>>
}

/**
 * A component that the browser seldom needs and loads on first use. Both sides render it inside a Suspense boundary, otherwise the
 * browser would discard what the server rendered.
 * `onUse({ server: import.meta.env.SSR && (await import('./x.tsx')).X, load: async () => (await import('./x.tsx')).X })`
 */
export function onUse<Props extends object>({ server, load }: Options<Props>) {
  const Loaded =
    server ||
    (lazy(async () => ({
      default: await load().catch(() => NotLoaded as ComponentType<Props>),
    })) as unknown as ComponentType<Props>)
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
