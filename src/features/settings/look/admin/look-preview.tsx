/** The home page or a product in the look of the form, as visitors would see it. It can be looked at and scrolled, not used. */
import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '#admin/icons.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import type { LookPageInput } from '../../settings.ts'
import { lookTexts } from '../../texts/look.ts'
import css from './look-form.module.css'

/** While somebody types or drags, nothing is asked for. */
const delayMs = 500
const retryMs = 5000
const widths = { desk: 1280, phone: 375 }
const icon = { size: 18 } as const

type Props = { values: LookPageInput | undefined; version: number; dirty: boolean }

/** `values` are undefined while the form has a mistake. With another version, other settings may have changed too. */
export function LookPreview({ values, version, dirty }: Props) {
  const t = useTexts(lookTexts).preview
  const { baseLocale } = useSite()
  const [page, setPage] = useState<'home' | 'product'>('home')
  const [width, setWidth] = useState<keyof typeof widths>('desk')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [language, setLanguage] = useState<Locale>(useLocale())
  const { lastData, failure } = useServerData({
    key: values && JSON.stringify([values, version]),
    load: api => api.call('POST /settings/previews', { body: values as LookPageInput }),
    delayMs,
    retryMs,
  })
  const path = lastData && inLocale(lastData.path, language, baseLocale)
  const status = !values
    ? t.invalid
    : failure !== undefined
      ? t.failed
      : path
        ? dirty
          ? t.note
          : ''
        : t.loading
  const control = (label: string) => ({ 'aria-label': label, size: 'xs' as const })
  return (
    <section aria-label={t.title} className={css.pane}>
      <div className={css.controls}>
        <h2 className={css.paneTitle}>{t.title}</h2>
        <SegmentedControl
          {...control(t.page)}
          value={page}
          onChange={value => setPage(value as typeof page)}
          data={[
            { value: 'home', label: t.pages.home },
            { value: 'product', label: t.pages.product },
          ]}
        />
        <SegmentedControl
          {...control(t.width)}
          value={width}
          onChange={value => setWidth(value as typeof width)}
          data={[
            { value: 'desk', label: <Named name={t.desk} icon={<IconDeviceDesktop {...icon} />} /> },
            { value: 'phone', label: <Named name={t.phone} icon={<IconDeviceMobile {...icon} />} /> },
          ]}
        />
        <SegmentedControl
          {...control(t.theme)}
          value={theme}
          onChange={value => setTheme(value as typeof theme)}
          data={[
            { value: 'light', label: <Named name={t.light} icon={<IconSun {...icon} />} /> },
            { value: 'dark', label: <Named name={t.dark} icon={<IconMoon {...icon} />} /> },
          ]}
        />
        <SegmentedControl
          {...control(t.language)}
          value={language}
          onChange={value => setLanguage(value as Locale)}
          data={[
            {
              value: 'en',
              label: (
                <span lang="en" className={css.named}>
                  EN
                </span>
              ),
            },
            {
              value: 'fa',
              label: (
                <span lang="fa" className={css.named}>
                  فا
                </span>
              ),
            },
          ]}
        />
      </div>
      <Frame
        width={widths[width]}
        title={t.frame}
        src={path && `${path}?page=${page}&theme=${theme}`}
        isPhone={width === 'phone'}
      />
      <p role="status" className={css.note}>
        {status}
      </p>
    </section>
  )
}

const Named = ({ name, icon }: { name: string; icon: ReactNode }) => (
  <span className={css.named}>
    {icon}
    <span className="visually-hidden">{name}</span>
  </span>
)

type FrameProps = { width: number; title: string; src: string | undefined; isPhone: boolean }

/** A window of this width, made smaller until it fits. */
function Frame({ width, title, src, isPhone }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room > 0 ? Math.min(1, room / width) : 0
  return (
    <div ref={box} className={css.window} data-phone={isPhone || undefined}>
      {src && scale > 0 && (
        <iframe
          key={src}
          src={src}
          title={title}
          className={css.frame}
          style={{ '--width': `${width}px`, '--scale': scale } as CSSProperties}
        />
      )}
    </div>
  )
}
