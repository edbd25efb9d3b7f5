import { type Locale, localeTag } from '#shared/locale.ts'
import type { LinkPart } from '#shared/web-address.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { type TextBlock, toTextBlocks } from '#ui/text-blocks.ts'
import { directionOfText } from '#ui/text-direction.ts'
import { useLocale } from '../page-site.ts'
import css from './formatted-text.module.css'

/** A longer plain text written by the shop, shown with its paragraphs, lists and links. */
export function FormattedText({ value }: { value: LocalizedValue }) {
  const locale = useLocale()
  return (
    <div lang={value.lang && localeTag[value.lang]} className={css.text}>
      {toTextBlocks(value.text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position.
        <Block key={index} block={block} language={value.lang ?? locale} />
      ))}
    </div>
  )
}

function Block({ block: { kind, lines }, language }: { block: TextBlock; language: Locale }) {
  const text = lines.flatMap(parts => parts.map(part => part.text)).join(' ')
  const dir = directionOfText(text, language) ?? 'auto'
  if (kind === 'paragraph') {
    return (
      <p dir={dir}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position.
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
    <List dir={dir} className={css.list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position.
        <li key={index}>
          <Line parts={line} />
        </li>
      ))}
    </List>
  )
}

function Line({ parts }: { parts: LinkPart[] }) {
  return parts.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position.
      <a key={index} href={href} rel="noopener" dir="ltr" className={css.link}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
