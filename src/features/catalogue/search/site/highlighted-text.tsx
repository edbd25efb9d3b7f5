import { Fragment } from 'react'
import { markWords } from './highlight.ts'
import css from './highlighted-text.module.css'

/** A name with the words that were searched for. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  return markWords(text, q).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
    if (!piece.marked) return <Fragment key={at}>{piece.text}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <mark key={at} className={css.mark}>
        {piece.text}
      </mark>
    )
  })
}
