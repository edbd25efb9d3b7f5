import { useContext } from 'react'
import { PageLink } from './link.tsx'
import { texts } from './messages/index.ts'
import { ShopContactContext } from './shop-contact.ts'
import { useTexts } from './site.ts'

/** To the questions and answers; not there while the shop has none. */
export function HelpLink({ className }: { className?: string }) {
  const { questions, questionsHint } = useTexts(texts)
  if (!useContext(ShopContactContext)?.hasHelp) return null
  return (
    <p className={className}>
      {questionsHint} <PageLink to="/help">{questions}</PageLink>
    </p>
  )
}
