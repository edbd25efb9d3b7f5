import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { browserApi } from '#ui/api.ts'
import { ApiProvider } from '#ui/api-provider.tsx'
import { appContext } from '#ui/app-context.ts'
import { watchBuild } from '#ui/build-watch.ts'
import { HydratedRouter, hydratedRouter } from '#ui/router.tsx'
import { leaveToLogin } from '#ui/session.ts'
import { localeOfCookie, siteOfDocument } from '#ui/site.ts'
import { suggestWith } from '#ui/suggesting.ts'

const site = siteOfDocument()
const api = browserApi({ base: site.apiBase, onUnauthenticated: leaveToLogin })

function getContext() {
  const context = new RouterContextProvider()
  const adminLocale = localeOfCookie(document.cookie) ?? site.baseLocale
  context.set(appContext, { api, site, adminLocale })
  return context
}

/** Between the long parts, each about as long as a phone may take before it draws again or hears a tap. */
const turn = () => new Promise(done => setTimeout(done))

suggestWith(() => import('#features/catalogue/site/suggestions.tsx'))
watchBuild(site.build)
await turn()
const router = hydratedRouter(getContext)
await turn()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiProvider api={api}>
        <HydratedRouter router={router} />
      </ApiProvider>
    </StrictMode>,
  )
})
// For what was pressed before: see `program.ts`.
dispatchEvent(new Event('listening'))
