/**
 * Client-side navigation for the plain links and GET forms of public pages: one listener on the document instead of a component for
 * each. So a search, too, waits for a lost connection. The scripts of a link's page are preloaded when the visitor shows intent.
 * Rendered by `site-layout.tsx`.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from './plain-click.ts'
import { preloadPage } from './preload.ts'

/** A pointer that stays on a link for a shorter time is only passing over it. */
const intentMs = 100

export function FollowLinks() {
  const navigate = useNavigate()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const page = isPlainClick(event) && pagePathOf(event.target)
      if (!page) return
      event.preventDefault()
      navigate(page, { viewTransition: true, replace: page === here() })
    }
    const submit = async (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const { origin, pathname } = new URL(form.action)
      if (event.defaultPrevented || form.method !== 'get' || origin !== location.origin) return
      event.preventDefault()
      const fields = new URLSearchParams([...new FormData(form)] as [string, string][])
      await navigate(`${pathname}?${fields}`, { viewTransition: true })
      // The keyboard of a phone would cover the page.
      if (form.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const preloadSoon = ({ target }: Event) => {
      clearTimeout(timer)
      const page = pagePathOf(target)
      if (page && page !== here()) timer = setTimeout(preloadPage, intentMs, page)
    }
    document.addEventListener('click', follow)
    document.addEventListener('submit', submit)
    for (const event of intentEvents) document.addEventListener(event, preloadSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', follow)
      document.removeEventListener('submit', submit)
      for (const event of intentEvents) document.removeEventListener(event, preloadSoon)
    }
  }, [navigate])

  return null
}

const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const

const here = () => location.pathname + location.search + location.hash

/** Paths that are not pages: the API, uploaded media, files of the build, and anything that ends in a file extension. */
const notPage = /^\/(api|media|assets)\/|\.\w+$/

/** The page of this site that the link around `target` leads to. */
function pagePathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return undefined
  if (link.target && link.target !== '_self') return undefined
  if (notPage.test(link.pathname)) return undefined
  // The browser itself follows a link to a fragment of the same page, and moves the focus.
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? undefined : link.pathname + link.search + link.hash
}
