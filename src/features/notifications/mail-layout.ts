/** Renders a mail as plain text and as HTML from the same blocks, so that both have the same content. Used for all mails. */
import { linkPreviewOf } from '#features/media/image-widths.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { LogoPicture } from '#shared/identity/site-look.ts'
import { type ThemeTones, tonesOf } from '#shared/identity/tones.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'

export type MailBlock =
  | { kind: 'text'; text: string }
  /** Text that somebody wrote, in its own direction and with its line breaks. What stands around it is in that of the mail. */
  | { kind: 'quote'; title?: string; text: string; below?: string; link?: { label: string; url: string } }
  /** A code, written from left to right in every language. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'small'; text: string }

type MailContent = {
  locale: Locale
  title: string
  siteName: string
  blocks: MailBlock[]
  look: MailLook
}
/** The shop's accent colour, as `#2457e6`, and its logo, which is loaded from the site. */
export type MailLook = { accent: string; logo?: LogoPicture }

export const mailLookOf = (
  { accent, logo }: Pick<Settings, 'accent' | 'logo'>,
  siteUrl: string,
): MailLook => {
  if (!logo) return { accent }
  // Not every mail program shows WebP.
  const { path, width, height } = linkPreviewOf(logo)
  return { accent, logo: { url: siteUrl + path, width, height } }
}

export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: toText(content), html: toHtml(content) }
}

/**
 * Keeps the direction of a name or another text that somebody wrote from affecting the words around it. In HTML it becomes `<bdi>`.
 * What people write is stored without such characters, so they always come in pairs.
 */
export const inOwnDirection = (text: string) => `\u2068${text}\u2069`
const inDirection = (dir: 'ltr' | 'rtl', text: string) =>
  `${dir === 'rtl' ? '\u2067' : '\u2066'}${text}\u2069`
const leftToRight = (text: string) => `\u2066${text}\u2069`

function toText({ locale, blocks, siteName }: MailContent): string {
  const dir = directionOf(locale)
  const paragraphs = blocks.map(block => {
    if (block.kind === 'code') return `${block.label}: ${leftToRight(block.code)}`
    // On a separate line without punctuation, because mail programs then make it a link.
    if (block.kind === 'link') return `${block.label}:\n${block.url}`
    if (block.kind === 'quote') {
      const { title, text, below, link } = block
      const lines = [title && inDirection(dir, title), text, below && inDirection(dir, below)]
      return [...lines, link && `${link.label}:\n${link.url}`].filter(Boolean).join('\n')
    }
    return block.text
  })
  return `${[...paragraphs, siteName].join('\n\n')}\n`
}

function toHtml({ locale, title, siteName, blocks, look: { accent, logo } }: MailContent): string {
  const [lang, dir] = [localeTag[locale], directionOf(locale)]
  const align = dir === 'rtl' ? 'right' : 'left'
  const style = (rules: string) => `style="${rules}"`
  const body = blocks.map(block => toHtmlBlock(block, dir, tonesOf(accent).light)).join('\n')
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body dir="${dir}" ${style(`margin:0;padding:24px 16px;font:16px/1.7 Tahoma,Vazirmatn,system-ui,sans-serif;text-align:${align}`)}>
<div dir="${dir}" lang="${lang}" ${style('max-width:560px;margin:0 auto')}>
${logo ? toLogo(logo, siteName) : ''}${body}
<p ${style('margin:24px 0 0;font-weight:bold')}><bdi>${escaped(siteName)}</bdi></p>
</div>
</body>
</html>
`
}

const logoHeight = 40

/** On white, because mail programs have no dark logo. Where pictures are not loaded, the name stands in its place. */
function toLogo({ url, width, height }: LogoPicture, siteName: string) {
  const shown = Math.round((logoHeight * width) / height)
  return `<p style="margin:0 0 24px"><img src="${escaped(url)}" alt="${escaped(siteName)}" width="${shown}" height="${logoHeight}" style="max-width:100%;height:auto;border-radius:4px;background:#ffffff"></p>\n`
}

function toHtmlBlock(block: MailBlock, dir: 'ltr' | 'rtl', tones: ThemeTones): string {
  const side = dir === 'rtl' ? 'right' : 'left'
  if (block.kind === 'code') {
    const code = `<bdi dir="ltr" style="font:bold 18px/1.4 monospace;white-space:nowrap">${escaped(block.code)}</bdi>`
    return `<p style="margin:0 0 16px">${escaped(block.label)}: ${code}</p>`
  }
  if (block.kind === 'link') {
    const url = escaped(block.url)
    return `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${tones.fill};color:${tones.onFill};text-decoration:none">${escaped(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><bdi dir="ltr">${url}</bdi></p>`
  }
  if (block.kind === 'quote') {
    const { title, text, below, link } = block
    const isLast = !below && !link
    return [
      title && `<p style="margin:0 0 4px;font-weight:bold">${withBdi(title)}</p>`,
      `<blockquote dir="auto" style="margin:0 0 ${isLast ? 16 : 4}px;padding:2px 14px;border-${side}:3px solid #8a97a6">${lines(text)}</blockquote>`,
      below && `<p style="margin:0 0 ${link ? 4 : 16}px;font-size:13px">${withBdi(below)}</p>`,
      link &&
        `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="color:${tones.primary}">${escaped(link.label)}</a></p>`,
    ]
      .filter(Boolean)
      .join('\n')
  }
  const size = block.kind === 'small' ? 'font-size:13px;' : ''
  return `<p style="${size}margin:0 0 16px">${lines(block.text)}</p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)
/** The innermost isolates first, so that those around them are found next. */
function withBdi(text: string): string {
  let html = escaped(text)
  for (let before = ''; before !== html; ) {
    before = html
    html = html
      .replace(/\u2068([^\u2066-\u2069]*)\u2069/g, '<bdi>$1</bdi>')
      .replace(/\u2066([^\u2066-\u2069]*)\u2069/g, '<bdi dir="ltr">$1</bdi>')
  }
  return html
}
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>\n')
