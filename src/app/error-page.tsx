/** The error page of public pages and of the back office, rendered by the error boundaries of the root and of both layouts. */
import { useLocation } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { Icon } from '#ui/icon.tsx'
import { ShelfDrawing } from '#ui/shelf-drawing.tsx'
import { errorStatus } from './error-status.ts'
import { decoded } from './load.ts'
import { PageLink } from './page-link.tsx'
import { useLocale, useTexts } from './page-site.ts'
import { errorTexts } from './texts/error.ts'

type Props = {
  error: unknown
  /** Set inside a layout that has its own `<main>`. */
  inside?: boolean
  /** Before the title in the browser's tab. */
  titlePrefix?: string
  /** The way out, instead of the link to the home page. */
  back?: React.ReactNode
  /** Shown between the error text and the buttons. */
  children?: React.ReactNode
}

/** The page for every error. It must render without any loaded data, because the root layout falls back on it. */
export function ErrorPage({ error, inside = false, titlePrefix = '', back, children }: Props) {
  const t = useTexts(errorTexts)
  const status = errorStatus(error)
  const missing = status === 404
  const gone = status === 410
  const title = titleOf(status, t)
  const Frame = inside ? 'div' : 'main'
  return (
    <Frame className="page error-page" data-status={status}>
      <title>{titlePrefix + title}</title>
      <meta name="robots" content="noindex" />
      <ShelfDrawing fallen={!missing && !gone} />
      <h1 className="error-title">{title}</h1>
      <p className="error-text">{missing ? <MissingPath /> : textOf(status, t)}</p>
      {children}
      <div className="error-actions">
        {back ?? (
          <PageLink to="/" className="button">
            {t.toHome}
            <Icon name="arrow-right" size={18} className="turns" />
          </PageLink>
        )}
        {!missing && !gone && (
          <button
            type="button"
            className="button button-quiet scripted"
            onClick={() => location.assign(location.href)}
          >
            <Icon name="refresh" size={18} />
            {t.again}
          </button>
        )}
      </div>
      {!missing && !gone && <p className="error-status">{t.status(status)}</p>}
    </Frame>
  )
}

function MissingPath() {
  const t = useTexts(errorTexts)
  const locale: Locale = useLocale()
  const path = decoded(useLocation().pathname)
  if (locale === 'en') return t.notFoundAt(path)
  // Inside right-to-left text the path keeps its own direction.
  return (
    <>
      {t.notFoundAt('')}
      <bdi dir="ltr">{path}</bdi>
    </>
  )
}

type ErrorTexts = (typeof errorTexts)['en']

const isBusy = (status: number) => status === 429 || status === 503

function titleOf(status: number, t: ErrorTexts) {
  if (status === 404) return t.notFound
  if (status === 410) return t.gone
  return isBusy(status) ? t.busy : t.internal
}

function textOf(status: number, t: ErrorTexts) {
  if (status === 410) return t.goneText
  if (isBusy(status)) return t.busyText
  return status < 500 ? t.refusedText : t.internalText
}
