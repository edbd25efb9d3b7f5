/** The ways to a person where no product is found: contact, and help if there is any. */
import { useContext } from 'react'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { askTexts } from '../texts/ask.ts'
import { ShopContactContext } from './shop-contact.ts'

export function AskLinks() {
  const { ask } = useTexts(askTexts)
  const { questions } = useTexts(appTexts)
  const hasHelp = useContext(ShopContactContext)?.hasHelp
  return (
    <>
      <PageLink to="/contact" className="button button-quiet">
        {ask}
      </PageLink>
      {hasHelp && (
        <PageLink to="/help" className="button button-quiet">
          {questions}
        </PageLink>
      )}
    </>
  )
}
