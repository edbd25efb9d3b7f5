import { useContext } from 'react'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { suggestedTexts } from '../texts/suggested.ts'
import { ShopContactContext } from './shop-contact.ts'

/** A link to the questions and answers. Not shown while the shop has none. */
export function HelpLink({ className }: { className?: string }) {
  const { questions } = useTexts(appTexts)
  const { page } = useTexts(suggestedTexts)
  if (!useContext(ShopContactContext)?.hasHelp) return null
  return (
    <p className={className}>
      {page} <PageLink to="/help">{questions}</PageLink>
    </p>
  )
}
