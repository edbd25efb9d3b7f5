import type { ReactNode } from 'react'
import type { Locale } from '#shared/locale.ts'
import { directionOfText } from '#ui/text-direction.ts'
import { useLocale } from '../page-site.ts'

type Props = {
  text: string
  /** The language of the text if it is not the page's. */
  lang?: Locale | undefined
  /** The same text with marks in it. */
  children?: ReactNode
}

/** One line of text, apart from the direction of what stands around it. */
export function IsolatedText({ text, lang, children = text }: Props) {
  const locale = useLocale()
  return <bdi dir={directionOfText(text, lang ?? locale)}>{children}</bdi>
}
