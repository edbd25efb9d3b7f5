/** What became of the product feed: shown in the settings below its switch, while it is on. */
import { Anchor, Text } from '@mantine/core'
import { Link } from '#admin/link.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { feedTexts } from '../../texts/feed.ts'
import { feedLacks } from '../feed.ts'
import css from './feed-status.module.css'

const pollMs = 5000

export function ProductFeedStatus() {
  const t = useTexts(feedTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { data } = useServerData({
    key: 'product feed',
    load: api => api.call('GET /product-feed'),
    pollMs: ({ writtenAt }) => (writtenAt ? undefined : pollMs),
    retryMs: pollMs,
  })
  if (!data?.isOn) return null
  const { writtenAt, products, leftOut, addresses } = data
  return (
    <div className={css.status} aria-live="polite">
      <Text size="sm" c="dimmed">
        {writtenAt ? t.written(products, formatTime(writtenAt, { locale, timeZone })) : t.writing}
      </Text>
      {leftOut.products > 0 && (
        <Text size="sm" component="div">
          {t.leftOut(leftOut.products)}
          <ul className={css.lacks}>
            {feedLacks
              .filter(lack => leftOut[lack] > 0)
              .map(lack => (
                <li key={lack}>
                  <Anchor component={Link} size="sm" to={`/admin/products?missing=${lack}&visible=true`}>
                    {t.lacks[lack](leftOut[lack])}
                  </Anchor>
                </li>
              ))}
          </ul>
        </Text>
      )}
      {writtenAt &&
        addresses.map(({ locale: language, url }) => (
          <div key={language}>
            <Text size="xs" c="dimmed">
              {t.languages[language]}
            </Text>
            <Anchor href={url} target="_blank" size="sm" dir="ltr" className={css.address}>
              {url}
            </Anchor>
          </div>
        ))}
    </div>
  )
}
