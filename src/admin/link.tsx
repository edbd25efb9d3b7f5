import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#app/plain-click.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; viewTransition?: boolean }

/** A link within the back office. React Router's own `Link` would add four kilobytes to every page, also to public ones. */
export function Link({ to, viewTransition = false, onClick, ...props }: Props) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate(to, { viewTransition, replace: to === location.pathname + location.search })
  }
  return <a {...props} href={to} onClick={follow} />
}
