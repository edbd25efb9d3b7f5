import { IsolatedText } from '#app/components/isolated-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { PictureView } from '../../cards/site/picture.tsx'
import { PictureFrame } from '../../cards/site/picture-frame.tsx'
import type { SuggestedCategory } from '../../search-engine/suggestion.ts'
import { searchTexts } from '../../texts/search.ts'
import { HighlightedText } from './highlighted-text.tsx'
import css from './matching-categories.module.css'

/** Links to the categories whose names match the search. */
export function MatchingCategories({ categories, q }: { categories: SuggestedCategory[]; q: string }) {
  const t = useTexts(searchTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <nav aria-label={t.inCategories} className={css.named}>
      <ul className="chips">
        {categories.map(category => {
          const name = localize(category, 'name', language)
          return (
            <li key={category.id}>
              <PageLink to={`/main/${category.slug}`} className="chip">
                {category.image ? (
                  <PictureView
                    picture={{ ...category.image, alt: '', translations: {} }}
                    sizes="40px"
                    upTo={200}
                    className={css.picture}
                  />
                ) : (
                  <PictureFrame id={category.id} className={css.picture} />
                )}
                <IsolatedText {...name}>
                  <HighlightedText text={name.text} q={q} />
                </IsolatedText>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
