/**
 * The list under a search field while somebody types: categories, products and a link to all results. It is loaded when the
 * field is first used, and turns the field into a combobox.
 */

import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { failureMessage, mayRetry } from '#app/errors/failure.ts'
import { useLocale, usePath, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import type { SuggestionsProps } from '#site/use-suggestions.ts'
import { Icon } from '#ui/icon.tsx'
import type { SuggestedItems } from '../../search-engine/suggestion.ts'
import { suggestTexts } from '../../texts/suggest.ts'
import { countOf, SuggestionOptions } from './suggestion-options.tsx'
import css from './suggestions.module.css'
import { useSearchClicks } from './use-search-clicks.ts'

/** A request is sent after this pause, so that fast typing sends only one. */
const pauseMs = 120
const shortest = 2

export function SuggestionList({ form }: SuggestionsProps) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const t = useTexts(suggestTexts)
  const { again } = useTexts(appTexts)
  const [term, setTerm] = useState(input.value.trim())
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const { suggested, failure, retry } = useSuggestedItems(term)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const clicks = useSearchClicks(term, suggested?.items ?? [])
  const isShown = isOpen && suggested !== undefined
  useCombobox(input, { listId, isShown, active })
  useWordsOfPage(form, () => setIsOpen(false))

  useEffect(() => {
    const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const onInput = () => {
      setTerm(input.value.trim())
      setIsOpen(true)
      setActive(-1)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const count = options().length
      if (event.isComposing) return
      if (event.key === 'Escape') {
        // The first Escape closes the panel, the next one leaves the field.
        if (count === 0) input.blur()
        setIsOpen(false)
        setActive(-1)
        event.preventDefault()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return setIsOpen(true)
        event.preventDefault()
        // The arrows also reach the field itself, which is before the first option and after the last.
        setActive(at => ((at + (event.key === 'ArrowDown' ? 2 : count + 1)) % (count + 1)) - 1)
      } else if (event.key === 'Enter') {
        const chosen = options().find(option => option.getAttribute('aria-selected') === 'true')
        if (!chosen) return
        event.preventDefault()
        chosen.click()
      }
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) setIsOpen(false)
    }
    const onFocus = () => setIsOpen(true)
    // Something may have been typed since this was rendered.
    setTerm(input.value.trim())
    input.addEventListener('input', onInput)
    input.addEventListener('keydown', onKeyDown)
    input.addEventListener('focus', onFocus)
    form.addEventListener('focusout', onFocusOut)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKeyDown)
      input.removeEventListener('focus', onFocus)
      form.removeEventListener('focusout', onFocusOut)
    }
  }, [form, input])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another option is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function clear() {
    input.value = ''
    setTerm('')
    input.focus()
  }

  const found = suggested ? countOf(suggested) : 0
  const wording = suggested?.correction?.wording
  const showing = found > 0 && wording && t.showing(wording)
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && (found > 0 ? [showing, t.found(found)].filter(Boolean).join('. ') : t.none)}
        {isOpen && failure}
      </p>
      <button type="button" className={`clear-search ${css.clear}`} aria-label={t.clear} onClick={clear}>
        <Icon name="x" />
      </button>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field
        <div className={css.panel} onMouseDown={event => event.preventDefault()}>
          {(showing || found === 0) && <p className={css.showing}>{showing || t.none}</p>}
          <div ref={list} id={listId} role="listbox" aria-label={t.label} {...clicks}>
            <SuggestionOptions suggested={suggested} term={term} listId={listId} active={active} />
          </div>
        </div>
      )}
      {isOpen && failure && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field
        <div className={css.panel} onMouseDown={event => event.preventDefault()}>
          <p className={css.failure}>
            {failure}
            <button type="button" className="button button-quiet" onClick={retry}>
              {again}
            </button>
          </p>
        </div>
      )}
    </>
  )
}

/** The suggestions for the latest term, or why there are none. A late response to an earlier term is ignored. */
function useSuggestedItems(term: string) {
  const api = useApi()
  const locale = useLocale()
  const [suggested, setSuggested] = useState<SuggestedItems>()
  const [failure, setFailure] = useState('')
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const isLongEnough = Array.from(term).length >= shortest
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt sends the same request
  useEffect(() => {
    setFailure('')
    if (!isLongEnough) return setSuggested(undefined)
    let isOutdated = false
    const timer = setTimeout(async () => {
      try {
        const found = await api.call('GET /products/search/:term', { params: { term } })
        if (!isOutdated) setSuggested(found)
      } catch (error) {
        if (isOutdated) return
        setSuggested(undefined)
        // A refusal, for example of too many requests, needs no words here: the field still searches, and the page will say it.
        setFailure(mayRetry(error) ? failureMessage(error, locale) : '')
      }
    }, pauseMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [api, term, isLongEnough, attempt])
  return { suggested: isLongEnough ? suggested : undefined, failure, retry }
}

type Combobox = { listId: string; isShown: boolean; active: number }

/**
 * Sets the attributes of a combobox. The server renders the field without them, because without JavaScript it is a plain field.
 */
function useCombobox(input: HTMLInputElement, { listId, isShown, active }: Combobox) {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(isShown))
    input.toggleAttribute('aria-controls', isShown)
    if (isShown) input.setAttribute('aria-controls', listId)
    input.toggleAttribute('aria-activedescendant', isShown && active >= 0)
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}${active}`)
  }, [input, listId, isShown, active])
}

/** Sets the field to the search words of the page that is shown. */
function useWordsOfPage(form: HTMLFormElement, close: () => void) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const page = usePath()('/search')
  const { key, pathname, search } = useLocation()
  const [first] = useState(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => {
    if (key === first) return
    input.value = pathname === page ? (new URLSearchParams(search).get('q') ?? '') : ''
    input.blur()
    close()
  }, [key])
}
