import { type ComponentType, lazy, Suspense } from 'react'
import { NotLoaded } from './not-loaded.tsx'

/**
 * A component that the browser seldom needs and loads on first use. The server renders it directly, so callers import it there:
 * `import.meta.env.SSR ? (await import('./x.tsx')).X : onUse(async () => (await import('./x.tsx')).X)`.
 */
export function onUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = NotLoaded,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({
    default: await load().catch(() => Fallback as ComponentType<Props>),
  })) as unknown as ComponentType<Props>
  return props => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
