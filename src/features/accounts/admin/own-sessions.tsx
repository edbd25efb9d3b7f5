/** The user's own sessions on the administrators page. */
import { Button, Group } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '#admin/icons.tsx'
import { Section } from '#admin/page.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import type { Session } from '../account.ts'
import { browserOf } from '../browser-name.ts'
import { adminsTexts } from '../texts/admins.ts'
import { useAdminActions } from './admin-actions.ts'
import css from './own-sessions.module.css'

type Props = { sessions: { items: Session[]; total: number }; onPassword(): void }

export function OwnSessions({ sessions: { items, total }, onPassword }: Props) {
  const t = useTexts(adminsTexts).own
  const { busy, endSession, endOthers } = useAdminActions()
  // The current session comes first, because the others are compared with it.
  const sorted = items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <div className={css.own}>
      <Section title={t.title} hint={t.hint}>
        <ul className={css.list}>
          {sorted.map(session => (
            <Row key={session.id} session={session} busy={busy} onEnd={() => void endSession(session.id)} />
          ))}
        </ul>
        {total > items.length && <p className={css.more}>{t.more(total - items.length)}</p>}
        <Group gap="sm">
          {total > 1 && (
            <Button variant="default" size="sm" disabled={busy} onClick={() => void endOthers()}>
              {t.endOthers}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={onPassword}>
            {t.changePassword}
          </Button>
        </Group>
      </Section>
    </div>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd(): void }) {
  const t = useTexts(adminsTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { address, agent, createdAt, seenAt, current } = session
  const { browser, system } = browserOf(agent)
  const name = t.own.browser(browser, system)
  const isSmall = system === 'Android' || system === 'iPhone'
  const Icon = isSmall ? IconDeviceMobile : IconDeviceDesktop
  const timeFormat = { locale, timeZone }
  return (
    <li className={css.row}>
      <Icon size={24} className={css.icon} />
      <div className={css.what}>
        <span className={css.name}>
          <bdi>{name}</bdi>
          {current && <span className={css.current}>{t.own.current}</span>}
        </span>
        <span className={css.when}>
          <bdi>{address}</bdi>
          <span>{t.seen(formatTime(seenAt, timeFormat))}</span>
          <span>{t.own.since(formatTime(createdAt, timeFormat))}</span>
        </span>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={t.own.endNamed(name, address)}
          onClick={onEnd}
        >
          {t.own.end}
        </Button>
      )}
    </li>
  )
}
