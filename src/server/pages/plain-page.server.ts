/** Static page for when no page can be rendered (busy, failed, too large, too slow). It loads nothing else, and is cheap under load. */
import { createHash } from 'node:crypto'
import { firstAccent, type SiteLook } from '#shared/identity/site-look.ts'
import { tonesOf } from '#shared/identity/tones.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f5f4f9, #0e1322); color: light-dark(#1b1d2a, #e8eaf2);
  font: 1rem/1.6 Vazirmatn, Inter, system-ui, sans-serif }
main { min-height: 100svh; box-sizing: border-box; padding: 1.5rem; display: grid; place-content: center;
  justify-items: center; text-align: center }
h1 { font-size: clamp(1.625rem, 1.43rem + .87vw, 2.125rem); line-height: 1.3; margin: 0 }
p { margin: .75rem 0 2rem; max-width: 28rem; color: light-dark(#5e6175, #9ba1b8) }
a { padding: .7rem 1.5rem; border-radius: 10px; text-decoration: none; font-weight: 600;
  background: var(--fill); color: var(--on-fill) }
small { margin-top: 2rem; color: light-dark(#5e6175, #9ba1b8) }
a:focus-visible { outline: 2px solid var(--primary); outline-offset: 3px }`

type Dress = { style: string; policy: string }
let dress: (Dress & { accent: string }) | undefined

/** The style in the shop's colour, and the policy that allows it and nothing else. The look is the one that the last page had. */
function dressOf({ accent = firstAccent }: SiteLook): Dress {
  if (dress?.accent === accent) return dress
  const { light, dark } = tonesOf(accent)
  const colours = `:root { --fill: light-dark(${light.fill}, ${dark.fill}); --on-fill: light-dark(${light.onFill}, ${dark.onFill});
  --primary: light-dark(${light.primary}, ${dark.primary}) }`
  const whole = colours + style
  const hash = createHash('sha256').update(whole).digest('base64')
  dress = {
    accent,
    style: whole,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  }
  return dress
}

export const plainPolicy = (look: SiteLook) => dressOf(look).policy

const texts = {
  en: {
    busy: 'Just a moment',
    broken: 'Internal Server Error',
    large: 'Your message is too large',
    back: 'Go back in your browser to return to your message, then shorten it or choose smaller files.',
    slow: 'This took too long',
    sendAgain: 'Go back in your browser to return to your message, then send it again.',
    again: 'Try again',
    reference: 'Reference:',
  },
  fa: {
    busy: 'چند لحظه صبر کنید',
    broken: 'خطای داخلی سرور',
    large: 'حجم پیام زیاد است',
    back: 'با دکمهٔ بازگشت مرورگر به پیام خود برگردید و آن را کوتاه کنید یا فایل‌های کوچک‌تری انتخاب کنید.',
    slow: 'بیش از حد طول کشید',
    sendAgain: 'با دکمهٔ بازگشت مرورگر به پیام خود برگردید و آن را دوباره ارسال کنید.',
    again: 'تلاش دوباره',
    reference: 'کد خطا:',
  },
}

type Problem = {
  locale: Locale
  status: number
  /** Always one of our own texts. It is not escaped, so it must contain nothing a visitor sent. */
  message: string
  requestId: string
  look: SiteLook
}

export function plainPage({ locale, status, message, requestId, look }: Problem): string {
  const t = texts[locale]
  const heading = { 503: t.busy, 413: t.large, 408: t.slow }[status] ?? t.broken
  const advice = { 413: t.back, 408: t.sendAgain }[status]
  const text = advice ? `${message} ${advice}` : message
  return `<!doctype html><html lang="${localeTag[locale]}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${t.broken}</title><style>${dressOf(look).style}</style></head>
<body><main><h1>${heading}</h1><p>${text}</p><a href="">${t.again}</a>
${[503, 413, 408].includes(status) ? '' : `<small>${t.reference} <bdi dir="ltr">${requestId}</bdi></small>`}</main></body></html>`
}
