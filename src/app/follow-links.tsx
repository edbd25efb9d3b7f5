/** Makes every plain link of a public page change the page without loading it anew; what it leads to is fetched on intent. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from './plain-click.ts'
import { preloadPage } from './preload.ts'

/** Shorter looks are a pointer passing by. */
const intentMs = 100

export function FollowLinks() {
  const navigate = useNavigate()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const page = isPlainClick(event) && pageOf(event.target)
      if (!page) return
      event.preventDefault()
      navigate(page, { viewTransition: true, replace: page === here() })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target }: Event) => {
      clearTimeout(timer)
      const page = pageOf(target)
      if (page && page !== here()) timer = setTimeout(preloadPage, intentMs, page)
    }
    document.addEventListener('click', follow)
    for (const sign of signs) document.addEventListener(sign, look, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', follow)
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [navigate])

  return null
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const

const here = () => location.pathname + location.search + location.hash

/** What is served beside the pages, each under a path of its own. */
const noPage = /^\/(api|media|assets)\/|\.\w+$/

/** The page of this site that the link under `target` leads to. */
function pageOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return undefined
  if (link.target && link.target !== '_self') return undefined
  if (noPage.test(link.pathname)) return undefined
  // Within the page the browser knows the way, and moves the focus.
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? undefined : link.pathname + link.search + link.hash
}
