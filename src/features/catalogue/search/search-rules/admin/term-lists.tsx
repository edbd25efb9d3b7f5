/** What visitors searched for without success, with what to do about it. Part of `search-rules-page.tsx`. */
import { Button, Tabs } from '@mantine/core'
import { IconEyeOff, IconPin, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#admin/link.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { rowTime } from '#admin/list/row-time.ts'
import { StateBadge } from '#admin/state-badge.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { searchRuleLimits, type TermList, termLists } from '../../../model/search-rule-kinds.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { createAddress, type ScreenQuery, screenAddress } from './screen-query.ts'
import { useSearchRuleActions } from './search-rule-actions.ts'
import css from './search-rules.module.css'

export type ListedTerms = CallOutput<Calls['GET /products/search-terms']>
type Term = ListedTerms['items'][number]

export function TermLists({ query, terms }: { query: ScreenQuery; terms: ListedTerms }) {
  const t = useTexts(searchAdminTexts)
  const navigate = useNavigate()
  const title = useId()
  const { list } = query
  const go = (value: string | null) =>
    void navigate(screenAddress({ ...query, list: value as TermList, listPage: 1 }), {
      preventScrollReset: true,
    })
  return (
    <section aria-labelledby={title} className={css.panel}>
      <h2 id={title} className={css.heading}>
        {t.terms}
      </h2>
      <Tabs value={list} onChange={go} keepMounted={false}>
        <Tabs.List>
          {termLists.map(one => (
            <Tabs.Tab key={one} value={one}>
              {t.lists[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={list} className={css.tabPanel}>
          <p className={css.about}>
            {t.listHints[list]} {t.termsHint}
          </p>
          {terms.items.length > 0 ? (
            <ul className={css.list}>
              {terms.items.map(term => (
                <TermRow key={term.term} term={term} list={list} />
              ))}
            </ul>
          ) : (
            <p className={css.none}>{t.noTerms[list]}</p>
          )}
          <PageSteps
            labels={{ label: t.pagesOf(t.lists[list]), newer: t.previousPage, older: t.nextPage }}
            list={terms}
            addressOf={listPage => screenAddress({ ...query, listPage })}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function TermRow({ term, list }: { term: Term; list: TermList }) {
  const t = useTexts(searchAdminTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const count = list === 'unclicked' ? term.searches : term[list]
  const last = rowTime(term.lastAt, { locale, timeZone, now: Date.now(), yesterday: t.yesterday })
  return (
    <li className={css.term}>
      <div className={css.what}>
        <span className={css.termHead}>
          <bdi className={css.termName}>{term.term}</bdi>
          {term.known && <StateBadge tone="good">{t.known[term.known]}</StateBadge>}
        </span>
        <span className={css.more}>
          {t.searches(count)} · {t.lastSearch(last)}
        </span>
      </div>
      <TermActions term={term.term} />
    </li>
  )
}

function TermActions({ term }: { term: string }) {
  const t = useTexts(searchAdminTexts)
  const { ignore } = useSearchRuleActions()
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
  const look = { variant: 'default', size: 'compact-sm' } as const
  // A query is compared word by word, and a group of synonyms has shorter words than a query may be.
  const isWord = !term.includes(' ') && term.length <= searchRuleLimits.ignoredWord
  const isPhrase = term.length <= searchRuleLimits.phrase
  return (
    <div className={css.termActions}>
      {isPhrase && (
        <Button
          {...look}
          component={Link}
          to={createAddress('synonym', term)}
          viewTransition
          aria-label={t.addSynonymFor(term)}
          leftSection={<IconPlus {...icon} />}
        >
          {t.addSynonym}
        </Button>
      )}
      <Button
        {...look}
        component={Link}
        to={createAddress('pin', term)}
        viewTransition
        aria-label={t.pinProductFor(term)}
        leftSection={<IconPin {...icon} />}
      >
        {t.pinProduct}
      </Button>
      {isWord && (
        <Button
          {...look}
          aria-label={t.ignoreTerm(term)}
          leftSection={<IconEyeOff {...icon} />}
          onClick={() => void ignore(term)}
        >
          {t.ignore}
        </Button>
      )}
    </div>
  )
}
