/** The synonyms, ignored words and pinned results, one tab for each. Part of `search-rules-page.tsx`. */
import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#admin/link.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { EmptyScreen } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { searchRuleKinds, searchRuleLimits } from '../../../model/search-rule-kinds.ts'
import { searchRuleName } from '../search-rule-name.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { createAddress, type ScreenQuery, screenAddress, screenPath } from './screen-query.ts'
import { useSearchRuleActions } from './search-rule-actions.ts'
import css from './search-rules.module.css'

export type ListedRules = CallOutput<Calls['GET /products/search-words']>
type Entry = ListedRules['items'][number]

const debounceMs = 250

export function WordLists({ query, words }: { query: ScreenQuery; words: ListedRules }) {
  const t = useTexts(searchAdminTexts)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const title = useId()
  const { kind, q } = query
  const go = (change: Partial<ScreenQuery>, options?: { replace: boolean }) =>
    void navigate(screenAddress({ ...query, page: 1, ...change }), { preventScrollReset: true, ...options })
  return (
    <section aria-labelledby={title} className={css.panel}>
      <h2 id={title} className={css.heading}>
        {t.words}
      </h2>
      <Tabs
        value={kind}
        onChange={value => go({ kind: value as ScreenQuery['kind'], q: '' })}
        keepMounted={false}
      >
        <Tabs.List>
          {searchRuleKinds.map(one => (
            <Tabs.Tab key={one} value={one}>
              {t.kinds[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind} className={css.tabPanel}>
          <p className={css.about}>{t.kindHints[kind]}</p>
          <div className={css.tools}>
            <div className={css.field}>
              <SearchField
                key={kind}
                q={q}
                texts={t}
                debounceMs={debounceMs}
                maxLength={searchRuleLimits.query}
                inputRef={input}
                onSearch={(text, options) => go({ q: text }, options)}
              />
            </div>
            <AddButton kind={kind} />
          </div>
          {words.items.length > 0 ? (
            <WordList words={words} />
          ) : (
            <EmptyScreen
              icon={<IconSearch size={40} stroke={1.5} />}
              title={q ? t.noneTitle : t.empty[kind].title}
              text={q ? t.noneText : t.empty[kind].text}
            />
          )}
          <PageSteps
            labels={{ label: t.pagesOf(t.kinds[kind]), newer: t.previousPage, older: t.nextPage }}
            list={words}
            addressOf={page => screenAddress({ ...query, page })}
          />
          {!q && words.total > 0 && (
            <p className={css.count}>{t.count(words.total, searchRuleLimits.maxEntries[kind])}</p>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function AddButton({ kind }: { kind: Entry['kind'] }) {
  const t = useTexts(searchAdminTexts)
  return (
    <Button
      component={Link}
      to={createAddress(kind)}
      viewTransition
      size="sm"
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add[kind]}
    </Button>
  )
}

function WordList({ words }: { words: ListedRules }) {
  const t = useTexts(searchAdminTexts)
  const { remove, refresh } = useSearchRuleActions()
  return (
    <ul className={css.list} data-kind={words.items[0]?.kind}>
      {words.items.map(entry => (
        <li key={entry.id} className={css.row}>
          <div className={css.what}>
            <Link to={`${screenPath}/${entry.id}`} className={css.name} viewTransition>
              <EntryName entry={entry} />
            </Link>
            {entry.kind === 'pin' && <span className={css.more}>{t.pinned(entry.products.length)}</span>}
          </div>
          <Tooltip label={t.deleteNamed(searchRuleName(entry))} position="top">
            <ActionIcon
              variant="subtle"
              size="lg"
              className={css.action}
              aria-label={t.deleteNamed(searchRuleName(entry))}
              onClick={() => void remove(entry).then(refresh)}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

/** Each word is isolated, because a group has words of both directions. */
function EntryName({ entry }: { entry: Entry }) {
  if (entry.kind !== 'synonym') return <bdi>{searchRuleName(entry)}</bdi>
  return (
    <>
      {entry.from && (
        <>
          <bdi className={css.word}>{entry.from}</bdi>
          <span className={css.arrow} aria-hidden="true" />
        </>
      )}
      {entry.words.map(word => (
        <bdi key={word} className={css.word}>
          {word}
        </bdi>
      ))}
    </>
  )
}
