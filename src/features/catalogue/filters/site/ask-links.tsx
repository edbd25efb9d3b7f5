/** The ways to a person where no product is found: contact, and help if there is any. */
import { useContext } from 'react'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { ShopContactContext } from '#site/shop/shop-contact.ts'
import { askTexts } from '../../texts/nothing-found.ts'

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
