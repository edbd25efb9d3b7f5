import { useContext } from 'react'
import { PageLink } from './link.tsx'
import { texts } from './messages/index.ts'
import { suggestedTexts } from './messages/suggested.ts'
import { ShopContactContext } from './shop-contact.ts'
import { useTexts } from './site.ts'

/** To the questions and answers; not there while the shop has none. */
export function HelpLink({ className }: { className?: string }) {
  const { questions } = useTexts(texts)
  const { page } = useTexts(suggestedTexts)
  if (!useContext(ShopContactContext)?.hasHelp) return null
  return (
    <p className={className}>
      {page} <PageLink to="/help">{questions}</PageLink>
    </p>
  )
}
