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
  /** Inside a shell that has its own `<main>`. */
  inside?: boolean
  /** Before the title in the browser's tab. */
  titlePrefix?: string
  /** Stands between what happened and what to do about it. */
  children?: React.ReactNode
}

/** One page for whatever went wrong. It must draw without any loaded data: the root falls back on it. */
export function ErrorPage({ error, inside = false, titlePrefix = '', children }: Props) {
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
        <PageLink to="/" className="button">
          {t.toHome}
          <Icon name="arrow-right" size={18} className="turns" />
        </PageLink>
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
  // In a line that runs from the right, the path keeps its own direction.
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
