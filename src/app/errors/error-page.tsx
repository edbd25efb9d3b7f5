/** The error page of public pages and of the back office, rendered by the error boundaries of the root and of both layouts. */
import { useLocation, useNavigate } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { Icon } from '#ui/icon.tsx'
import { ShelfDrawing } from '#ui/shelf-drawing.tsx'
import type { FailureKind } from '../api/api.ts'
import { PageLink } from '../page-link.tsx'
import { useLocale, useTexts } from '../page-site.ts'
import { isPlainClick } from '../plain-click.ts'
import { decoded } from '../site-loader.ts'
import { errorTexts } from '../texts/error.ts'
import { failureTexts } from '../texts/failure.ts'
import { appTexts } from '../texts/index.ts'
import { errorStatus } from './error-status.ts'
import { failureKind } from './failure.ts'

type Props = {
  error: unknown
  /** Set inside a layout that has its own `<main>`. */
  inside?: boolean
  /** The way out, instead of the link to the home page. Gets the class of its button. */
  back?(className: string): React.ReactNode
  /** Shown between the error text and the buttons. */
  children?: React.ReactNode
}

/** The page for every error. It must render without any loaded data, because the root layout falls back on it. */
export function ErrorPage({ error, inside = false, back, children }: Props) {
  const t = useTexts(errorTexts)
  const status = errorStatus(error)
  const kind = failureKind(error)
  const isAbsent = status === 404 || status === 410
  const { title, text } = wordsOf(error, useLocale())
  const Frame = inside ? 'div' : 'main'
  // Beside the button to try again it is the second choice.
  const className = isAbsent ? 'button' : 'button button-quiet'
  return (
    <Frame className="page error-page" data-status={status}>
      {/* The specification knows two titles. The heading may say more. */}
      <title>{isAbsent ? t.notFound : t.internal}</title>
      <meta name="robots" content="noindex" />
      <ShelfDrawing fallen={!isAbsent} />
      <h1 className="error-title">{title}</h1>
      <p className="error-text">{status === 404 ? <MissingPath /> : text}</p>
      {children}
      <div className="error-actions">
        {!isAbsent && <TryAgain isOffline={kind === 'network'} />}
        {back?.(className) ?? (
          <PageLink to="/" className={className}>
            {t.toHome}
            <Icon name="arrow-right" size={18} className="turns" />
          </PageLink>
        )}
      </div>
      {!isAbsent && !isUnfinished(kind) && status >= 400 && (
        <p className="error-status">{t.status(status)}</p>
      )}
    </Frame>
  )
}

/**
 * A link, so that it works without JavaScript. Without a connection the browser would replace the page by its own error page, so
 * the loaders run again instead: they wait until the server can be reached.
 */
function TryAgain({ isOffline }: { isOffline: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <a
      href={pathname + search}
      className="button"
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // Running the loaders again would not help against a component that failed.
        if (isOffline) navigate(pathname + search, { replace: true })
        else location.assign(pathname + search)
      }}
    >
      <Icon name="refresh" size={18} />
      {useTexts(appTexts).again}
    </a>
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

/** The server was not reached, or did not finish, so there is no status. */
const isUnfinished = (kind: FailureKind | undefined) =>
  kind === 'network' || kind === 'timeout' || kind === 'aborted'

function wordsOf(error: unknown, locale: Locale): { title: string; text: string } {
  const t = errorTexts[locale]
  const status = errorStatus(error)
  if (status === 404) return { title: t.notFound, text: '' }
  if (status === 410) return { title: t.gone, text: t.goneText }
  if (status === 429 || status === 503) return { title: t.busy, text: t.busyText }
  const kind = failureKind(error)
  if (kind && isUnfinished(kind)) return failureTexts[locale][kind]
  return { title: t.internal, text: status >= 400 && status < 500 ? t.refusedText : t.internalText }
}
