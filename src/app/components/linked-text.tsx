import { linkParts } from '#shared/web-address.ts'

/**
 * Plain text of messages with its web addresses as links. The links send no referrer: the address of a page may hold a visitor's
 * secret.
 */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={index} href={href} target="_blank" rel="nofollow noopener noreferrer ugc" dir="ltr">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
