/** How far an import is, or how it ended. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { importScreenTexts } from '../texts/import.ts'
import css from './import.module.css'

/** Without `done` nobody knows how far it is. `words` takes the place of the numbers. */
type Progress = { done: number | undefined; total: number; words?: string; note?: string | undefined }

export type Figure = { label: string; count: number; isWrong?: boolean }

type Props = {
  icon: ReactNode
  tone?: 'good' | 'bad' | 'plain'
  title: string
  /** Names of files are as they are. */
  text: ReactNode
  /** While it runs. */
  progress?: Progress | undefined
  figures?: Figure[]
  aside?: ReactNode
  actions?: ReactNode
}

export function RunCard({
  icon,
  tone = 'plain',
  title,
  text,
  progress,
  figures = [],
  aside,
  actions,
}: Props) {
  const locale = useLocale()
  return (
    <section className={css.run} aria-label={title}>
      <div className={css.runHead}>
        <span className={css.runIcon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
        <div className={css.runWhat}>
          <h2 className={css.runTitle}>{title}</h2>
          <p className={css.runText}>{text}</p>
        </div>
        {actions && <div className={css.runActions}>{actions}</div>}
      </div>
      {progress && <RunProgress {...progress} label={title} />}
      {(figures.length > 0 || aside) && (
        <div className={css.runFoot}>
          <dl className={css.figures}>
            {figures.map(({ label, count, isWrong }) => (
              <div key={label} data-wrong={(isWrong && count > 0) || undefined}>
                <dt>{label}</dt>
                <dd>{formatNumber(count, locale)}</dd>
              </div>
            ))}
          </dl>
          {aside && <div className={css.runAside}>{aside}</div>}
        </div>
      )}
    </section>
  )
}

function RunProgress({ label, done, total, words, note }: Progress & { label: string }) {
  const t = useTexts(importScreenTexts)
  const left = useTimeLeft(done ?? 0, total)
  return (
    <div className={css.runProgress}>
      <progress className={css.progress} aria-label={label} max={Math.max(total, 1)} value={done} />
      <span>{words ?? t.progress(done ?? 0, total)}</span>
      <span>{note ?? left}</span>
    </div>
  )
}

/** From how fast it went since the screen shows it. Nothing is said before there is something to go by. */
function useTimeLeft(done: number, total: number): string | undefined {
  const t = useTexts(importScreenTexts)
  const begun = useRef<{ at: number; done: number }>(undefined)
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    begun.current ??= { at: performance.now(), done }
    const since = (performance.now() - begun.current.at) / 1000
    const made = done - begun.current.done
    setSeconds(made > 0 && since > 3 ? Math.ceil(((total - done) / made) * since) : undefined)
  }, [done, total])
  if (seconds === undefined || seconds < 1) return undefined
  return seconds < 90 ? t.left.seconds(seconds) : t.left.minutes(Math.round(seconds / 60))
}
