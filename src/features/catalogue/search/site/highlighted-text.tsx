import { Fragment } from 'react'
import { markWords } from './highlight.ts'
import css from './highlighted-text.module.css'

/** A name in which the words of a search are highlighted. */
export function HighlightedText({ text, q }: { text: string; q: string }) {
  return markWords(text, q).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key than their position
    if (!part.marked) return <Fragment key={index}>{part.text}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <mark key={index} className={css.mark}>
        {part.text}
      </mark>
    )
  })
}
