/**
 * Says that the filters of a list are still loading, which they are just after a start of the server, and shows them by itself
 * as soon as they are there. Rendered by `filtered-list.tsx`.
 */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { filterTexts } from '../../texts/filters.ts'
import css from './filtered-list.module.css'

const pollMs = 2000
const maxPollMs = 30_000

export function FiltersLoading() {
  const t = useTexts(filterTexts)
  useReloadWhenLoaded()
  return <p className={`${css.loading} no-print`}>{t.loading}</p>
}

/**
 * Asks for the facets of a short list, and loads the page's own list again only when they are there: a failure leaves the page as
 * it is. With several processes the next answer may come from one that is still loading, so it goes on asking.
 */
function useReloadWhenLoaded() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  useEffect(() => {
    let waitMs = pollMs
    let isOver = false
    let timer = setTimeout(poll, waitMs)
    async function poll() {
      try {
        if (document.visibilityState !== 'hidden') {
          const { facetsLoading } = await api.call('GET /products/search-and-sort', {
            query: { pageSize: 1 },
          })
          waitMs = pollMs
          if (!facetsLoading && !isOver) await reload.current()
        }
      } catch {
        waitMs = Math.min(waitMs * 2, maxPollMs)
      }
      if (!isOver) timer = setTimeout(poll, waitMs)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api])
}
