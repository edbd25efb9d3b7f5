/** The search field above a list: it searches while somebody types. Used by the inbox and by the list of products. */
import { CloseButton, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { IconSearch } from '#admin/icons.tsx'
import { KeyHint } from './key-hint.tsx'

type Props = {
  /** The search in the address. */
  q: string
  texts: { search: string; searchPlaceholder: string; clearSearch: string }
  debounceMs: number
  maxLength: number
  inputRef: RefObject<HTMLInputElement | null>
  /** `replace`: typing does not add an entry to the browser's history for every letter. */
  onSearch(q: string, options?: { replace: boolean }): void
}

export function SearchField({ q, texts, debounceMs, maxLength, inputRef, onSearch }: Props) {
  const [text, setText] = useState(q)
  const [address, setAddress] = useState(q)
  /** Searches that this field has requested but that are not in the address yet. The user may have typed more meanwhile. */
  const [requested, setRequested] = useState<string[]>([])
  if (q !== address) {
    setAddress(q)
    const position = requested.indexOf(q)
    setRequested(requested.slice(position + 1))
    // The address was changed by the back button or by "clear filters", so the field follows it.
    if (position < 0) setText(q)
  }
  const wanted = text.trim()
  const search = (options?: { replace: boolean }) => {
    if (wanted === (requested.at(-1) ?? q)) return
    setRequested([...requested, wanted])
    onSearch(wanted, options)
  }
  const searchAfterTyping = useEffectEvent(() => search({ replace: q !== '' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    const timer = setTimeout(() => searchAfterTyping(), debounceMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser of the component tests does not know <search>
    <div role="search">
      <TextInput
        ref={inputRef}
        size="sm"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={maxLength}
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={18} />}
        rightSection={
          text ? (
            <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => setText('')} />
          ) : (
            <KeyHint>/</KeyHint>
          )
        }
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') search()
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text) setText('')
          else event.currentTarget.blur()
        }}
      />
    </div>
  )
}
