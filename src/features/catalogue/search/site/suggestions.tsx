/** Under a search field while somebody types: categories, products, and the way to all results. */

import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import type { SuggestionsProps } from '#site/use-suggestions.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { PictureView } from '../../lists/site/picture.tsx'
import { Frame } from '../../lists/site/picture-frame.tsx'
import { formatPrice } from '../../products/price.ts'
import { suggestTexts } from '../../texts/suggest.ts'
import type { SuggestedItems as Answer } from '../suggestion.ts'
import { MarkedText } from './highlighted-text.tsx'
import { searchFor } from './search-address.ts'
import css from './suggestions.module.css'

/** Faster typing asks once. */
const pauseMs = 120
const shortest = 2
const mostProducts = 6

export function SuggestionList({ form }: SuggestionsProps) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const t = useTexts(suggestTexts)
  const [term, setTerm] = useState(input.value.trim())
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const answer = useSuggestedItems(term)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const isShown = isOpen && answer !== undefined
  useCombobox(input, { listId, isShown, active })
  useFollowing(form, () => setIsOpen(false))

  useEffect(() => {
    const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const type = () => {
      setTerm(input.value.trim())
      setIsOpen(true)
      setActive(-1)
    }
    const press = (event: KeyboardEvent) => {
      const count = options().length
      if (event.isComposing) return
      if (event.key === 'Escape') {
        // The first one closes the panel, the next one leaves the field.
        if (count === 0) input.blur()
        setIsOpen(false)
        setActive(-1)
        event.preventDefault()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return setIsOpen(true)
        event.preventDefault()
        // Through the field itself, which is the place before the first and after the last.
        setActive(at => ((at + (event.key === 'ArrowDown' ? 2 : count + 1)) % (count + 1)) - 1)
      } else if (event.key === 'Enter') {
        const chosen = options().find(option => option.getAttribute('aria-selected') === 'true')
        if (!chosen) return
        event.preventDefault()
        chosen.click()
      }
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) setIsOpen(false)
    }
    const come = () => setIsOpen(true)
    // A letter may have come since this was drawn.
    setTerm(input.value.trim())
    input.addEventListener('input', type)
    input.addEventListener('keydown', press)
    input.addEventListener('focus', come)
    form.addEventListener('focusout', leave)
    return () => {
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', press)
      input.removeEventListener('focus', come)
      form.removeEventListener('focusout', leave)
    }
  }, [form, input])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const found = answer ? answer.items.length + answer.categories.length : 0
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && (found > 0 ? t.found(found) : t.none)}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field
        <div className={css.panel} onMouseDown={event => event.preventDefault()}>
          <div ref={list} id={listId} role="listbox" aria-label={t.label}>
            <Options answer={answer} term={term} listId={listId} active={active} />
          </div>
        </div>
      )}
    </>
  )
}

/** The answer to the latest term; an earlier one that comes late is dropped. */
function useSuggestedItems(term: string): Answer | undefined {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer>()
  const isLongEnough = Array.from(term).length >= shortest
  useEffect(() => {
    if (!isLongEnough) return setAnswer(undefined)
    let isLate = false
    const timer = setTimeout(async () => {
      // Without suggestions the field still searches.
      const found = await api.call('GET /products/search/:term', { params: { term } }).catch(() => undefined)
      if (!isLate) setAnswer(found)
    }, pauseMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, term, isLongEnough])
  return isLongEnough ? answer : undefined
}

type Combobox = { listId: string; isShown: boolean; active: number }

/** The field was drawn without: it is a combobox only from now on. */
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

/** Searching without a new document; and the field says what the page shown was searched for. */
function useFollowing(form: HTMLFormElement, close: () => void) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const navigate = useNavigate()
  const page = usePath()('/search')
  const { key, pathname, search } = useLocation()
  const [first] = useState(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (key === first) return
    input.value = pathname === page ? (new URLSearchParams(search).get('q') ?? '') : ''
    input.blur()
    close()
  }, [key])
  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      navigate(page + searchFor(input.value), { viewTransition: true })
    }
    form.addEventListener('submit', submit)
    return () => form.removeEventListener('submit', submit)
  }, [form, input, navigate, page])
}

type OptionsProps = { answer: Answer; term: string; listId: string; active: number }

function Options({ answer: { items, categories, didYouMean }, term, listId, active }: OptionsProps) {
  const t = useTexts(suggestTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  let number = 0
  const option = (className = '') => {
    const at = number++
    const props = { role: 'option', id: `${listId}${at}`, 'aria-selected': at === active, tabIndex: -1 }
    return { ...props, className: `${css.option} ${className}` }
  }
  return (
    <>
      {categories.map(category => (
        <PageLink key={category.id} {...option()} to={`/main/${category.slug}`}>
          <Icon name="folder" className={css.icon} />
          <span className={css.name}>
            <MarkedText text={localize(category, 'name', { locale, base }).text} q={term} />
          </span>
        </PageLink>
      ))}
      {items.slice(0, mostProducts).map(({ image, ...product }) => {
        const name = localize(product, 'name', { locale, base }).text
        return (
          <PageLink key={`p${product.id}`} {...option()} to={`/product/${product.slug}`}>
            {image ? (
              <PictureView
                picture={{ ...image, alt: '', translations: {} }}
                sizes="48px"
                upTo={200}
                className={css.picture}
              />
            ) : (
              <Frame id={product.id} name={name} className={css.picture} />
            )}
            <span className={css.name}>
              <bdi>
                <MarkedText text={name} q={term} />
              </bdi>
              {product.code && (
                <span className={css.code}>
                  <bdi>
                    <MarkedText text={product.code} q={term} />
                  </bdi>
                </span>
              )}
            </span>
            {product.price !== null && (
              <span className={css.price}>{formatPrice(product.price, currency, locale)}</span>
            )}
          </PageLink>
        )
      })}
      {didYouMean && (
        <PageLink {...option()} to="/search" query={searchFor(didYouMean)}>
          <span className={css.name}>
            {t.didYouMean} <bdi className={css.wording}>{didYouMean}</bdi>
          </span>
        </PageLink>
      )}
      <PageLink {...option(css.all)} to="/search" query={searchFor(term)}>
        <span className={css.name}>{t.all(term)}</span>
        <Icon name="arrow-right" size={18} className="turns" />
      </PageLink>
    </>
  )
}
