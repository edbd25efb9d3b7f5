import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#app/plain-click.ts'
import { preloadPage } from '#app/preload.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  viewTransition?: boolean
  /** The page stays where it is scrolled to, as for one of several lists on a screen. */
  preventScrollReset?: boolean
}

/**
 * A link within the back office. It is marked from the click until its page is there (`frame.module.css`). The scripts of its page are
 * loaded when the pointer or the focus is on it. React Router's own `Link` would add four kilobytes to every page, also to public ones.
 */
export function Link({ to, viewTransition = false, preventScrollReset = false, onClick, ...props }: Props) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    setPending(true)
    const replace = to === location.pathname + location.search
    await navigate(to, { viewTransition, preventScrollReset, replace })
    setPending(false)
  }
  const preload = () => preloadPage(to)
  return (
    <a
      onPointerEnter={preload}
      onFocus={preload}
      {...props}
      href={to}
      data-pending={isPending || undefined}
      onClick={follow}
    />
  )
}
