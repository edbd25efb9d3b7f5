/** What a link that does not work any more says: what became of it, and what to do. */
import { Button } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { loginPath } from '#app/session.ts'
import { type EndedLink, linkPageTexts } from '../texts/link-pages.ts'
import css from './blank-card.module.css'
import { BlankCard } from './blank-card.tsx'

type Props = {
  ended: EndedLink
  /** Where another link can be asked for. */
  again?: { href: string; label: string }
}

export function EndedLinkCard({ ended, again }: Props) {
  const t = useTexts(linkPageTexts)
  const { title, text } = t.ended[ended]
  return (
    <BlankCard title={title} lead={text}>
      <div className={css.actions}>
        {again && (
          <Button component="a" href={again.href}>
            {again.label}
          </Button>
        )}
        <Button component="a" href={loginPath} variant={again ? 'default' : 'filled'}>
          {t.toLogin}
        </Button>
      </div>
    </BlankCard>
  )
}

/** Undefined for an error that says nothing about the link. A secret that cannot be one is not found. */
export function endedLinkOf(error: unknown): EndedLink | undefined {
  const { code } = error as { code?: unknown }
  if (code === 'invalid' || code === 'invalid_text') return 'link_unknown'
  return typeof code === 'string' && Object.hasOwn(linkPageTexts.en.ended, code)
    ? (code as EndedLink)
    : undefined
}

export const statusOfEnded = (ended: EndedLink) => (ended === 'link_unknown' ? 404 : 410)
