import { IconArrowRight, IconRefresh } from '@tabler/icons-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import css from './error-page.module.css'
import { PageLink } from './link.tsx'
import { decoded } from './load.ts'
import { texts } from './messages/index.ts'
import { ShelfDrawing } from './shelf-drawing.tsx'
import { useLocale, useTexts } from './site.ts'

type Props = {
  error: unknown
  /** Inside a shell that has its own `<main>`. */
  inside?: boolean
  /** Stands between what happened and what to do about it. */
  children?: React.ReactNode
}

/** One page for whatever went wrong. It must draw without any loaded data: the root falls back on it. */
export function ErrorPage({ error, inside = false, children }: Props) {
  const t = useTexts(texts).error
  const status = errorStatus(error)
  const missing = status === 404
  const gone = status === 410
  const title = missing ? t.notFound : gone ? t.gone : t.internal
  const Frame = inside ? 'div' : 'main'
  return (
    <Frame className={`page ${css.frame}`} data-status={status}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ShelfDrawing fallen={!missing && !gone} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{missing ? <MissingPath /> : textOf(status, t)}</p>
      {children}
      <div className={css.actions}>
        <PageLink to="/" className="button">
          {t.toHome}
          <IconArrowRight size={18} stroke={1.5} className="turns" aria-hidden="true" />
        </PageLink>
        {!missing && !gone && (
          <button
            type="button"
            className="button button-quiet scripted"
            onClick={() => location.assign(location.href)}
          >
            <IconRefresh size={18} stroke={1.5} aria-hidden="true" />
            {t.again}
          </button>
        )}
      </div>
      {!missing && !gone && <p className={css.status}>{t.status(status)}</p>}
    </Frame>
  )
}

function MissingPath() {
  const t = useTexts(texts).error
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

type ErrorTexts = (typeof texts)['en']['error']

function textOf(status: number, t: ErrorTexts) {
  if (status === 410) return t.goneText
  if (status === 429 || status === 503) return t.busyText
  return status < 500 ? t.refusedText : t.internalText
}

/** The status of a page error; one without a status counts as 500. */
export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' ? status : 500
}
