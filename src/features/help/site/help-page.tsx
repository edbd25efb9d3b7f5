/** The help page with its questions and answers. */
import { useLayoutEffect } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { FormattedText } from '#app/components/formatted-text.tsx'
import { LanguageMark, LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { pageMeta } from '#site/page-meta.ts'
import { ReplyTime } from '#site/shop/reply-time.tsx'
import { structured } from '#site/structured-data.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { PublicQuestion } from '../help-question.ts'
import { helpTexts } from '../texts/index.ts'
import { faqPage } from './faq-data.ts'
import css from './help-page.module.css'

const path = '/help'

const load = siteLoader(async ({ api, requireCanonicalPath }) => {
  requireCanonicalPath(path)
  return { questions: await api.call('GET /help') }
})

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, page: PageInfo) {
  const t = helpTexts[page.locale]
  const title = `${t.title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const questions = loaderData.questions ?? []
  // A page without questions is not listed in search engines.
  const unlisted = questions.length === 0
  return [
    ...pageMeta({ ...page, path, title, description: t.description, unlisted }),
    ...(unlisted ? [] : [structured(faqPage(questions, page))]),
  ]
}

export function Component() {
  const { questions } = useLoaderData<typeof load>()
  const t = useTexts(helpTexts)
  useOpenQuestion()
  const isEmpty = questions.length === 0
  return (
    <div className={`page ${css.help}`}>
      <Breadcrumb page={t.title} />
      <div className={css.columns}>
        <div className={css.main}>
          <h1 className={css.title}>{t.title}</h1>
          {!isEmpty && <p className={css.lead}>{t.lead}</p>}
          <div className={css.questions}>
            {questions.map(question => (
              <Question key={question.id} question={question} />
            ))}
          </div>
        </div>
        <section className={css.more} aria-labelledby="help-more">
          <h2 id="help-more" className={css.moreTitle}>
            {isEmpty ? t.emptyTitle : t.moreTitle}
          </h2>
          <p className={css.moreText}>{isEmpty ? t.emptyText : t.moreText}</p>
          <ReplyTime />
          <PageLink
            to="/contact"
            className={`button ${isEmpty ? '' : 'button-quiet'} ${css.action} no-print`}
          >
            {t.contact}
          </PageLink>
        </section>
      </div>
    </div>
  )
}

/**
 * A question is opened by a click, by a link to its answer, or by the browser's search in the page, with or without JavaScript.
 */
function Question({ question }: { question: PublicQuestion }) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const localizedQuestion = localize(question, 'question', language)
  const answer = localize(question, 'answer', language)
  return (
    <details className={css.question}>
      <summary className={css.summary}>
        <h2 className={css.asked}>
          <LocalizedText value={localizedQuestion} />
        </h2>
        <Icon name="chevron-down" className={css.chevron} />
      </summary>
      {/* The id is inside the details element: browsers open the details that contain the target of a link. */}
      <div id={`q-${question.id}`} className={css.answer}>
        {answer.lang && !localizedQuestion.lang && <LanguageMark lang={answer.lang} />}
        <FormattedText value={answer} />
      </div>
    </details>
  )
}

/** Opens the question of an address such as `/help#q-12` after a client-side navigation, as the browser does on a page load. */
function useOpenQuestion() {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const answer = /^#q-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null
    const details = answer?.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView()
  }, [hash])
}
