import { localeTag } from '#shared/locale.ts'
import css from './formatted-text.module.css'
import type { LocalizedValue } from './localize.ts'
import { type TextBlock, type TextPart, toTextBlocks } from './text-blocks.ts'

/** A longer plain text of the shop's with its paragraphs, lists and links. */
export function FormattedText({ told }: { told: LocalizedValue }) {
  return (
    <div lang={told.lang && localeTag[told.lang]} className={css.text}>
      {toTextBlocks(told.text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place.
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block: { kind, lines } }: { block: TextBlock }) {
  if (kind === 'paragraph') {
    return (
      <p dir="auto">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place.
          <span key={index}>
            {index > 0 && <br />}
            <Line parts={line} />
          </span>
        ))}
      </p>
    )
  }
  const List = kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List dir="auto" className={css.list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place.
        <li key={index}>
          <Line parts={line} />
        </li>
      ))}
    </List>
  )
}

function Line({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place.
      <a key={index} href={href} rel="noopener" dir="ltr" className={css.link}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
