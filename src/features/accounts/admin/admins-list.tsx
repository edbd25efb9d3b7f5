import { useState } from 'react'
import { StateBadge } from '#admin/state-badge.tsx'
import { formatTime } from '#admin/time.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Admin } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { useAdminActions } from './admin-actions.ts'
import { AdminMenu } from './admin-menu.tsx'
import css from './admins-page.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  admins: Admin[]
  selfId: number
  onEdit(admin: Admin): void
  onPassword(admin: Admin): void
}

export function AdminsList({ admins, selfId, onEdit, onPassword }: Props) {
  const t = useTexts(adminsTexts)
  const actions = useAdminActions()
  const [asked, setAsked] = useState<{ what: 'disable' | 'remove'; admin: Admin }>()
  const confirm = async () => {
    if (!asked) return
    await (asked.what === 'disable' ? actions.setDisabled(asked.admin, true) : actions.remove(asked.admin))
    setAsked(undefined)
  }
  return (
    <>
      <ul className={css.list}>
        {admins.map(admin => (
          <li key={admin.id} className={css.row} data-disabled={admin.disabled ? '' : undefined}>
            <Row admin={admin} isSelf={admin.id === selfId} />
            <div className={css.menu}>
              <AdminMenu
                admin={admin}
                isSelf={admin.id === selfId}
                onEdit={() => onEdit(admin)}
                onPassword={() => onPassword(admin)}
                onDisable={() => setAsked({ what: 'disable', admin })}
                onEnable={() => void actions.setDisabled(admin, false)}
                onLogOut={() => void actions.logOut(admin)}
                onRemove={() => setAsked({ what: 'remove', admin })}
              />
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={
            asked.what === 'disable'
              ? t.disableTitle(asked.admin.displayName)
              : t.removeTitle(asked.admin.displayName)
          }
          text={asked.what === 'disable' ? t.disableText : t.removeText}
          confirm={asked.what === 'disable' ? t.disable : t.remove}
          busy={actions.busy}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Row({ admin, isSelf }: { admin: Admin; isSelf: boolean }) {
  const t = useTexts(adminsTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { displayName, username, disabled, seenAt, sessions } = admin
  return (
    <>
      <span className={css.initial} aria-hidden="true">
        {[...displayName][0]?.toUpperCase()}
      </span>
      <div className={css.who}>
        <span className={css.name}>
          <bdi>{displayName}</bdi>
          {isSelf && <span className={css.you}>{t.you}</span>}
        </span>
        <span className={css.username}>
          <bdi>{username}</bdi>
        </span>
      </div>
      <div className={css.state}>
        <StateBadge tone={disabled ? 'quiet' : 'good'}>{disabled ? t.disabled : t.active}</StateBadge>
      </div>
      <div className={css.times}>
        <span>{seenAt ? t.seen(formatTime(seenAt, { locale, timeZone })) : t.never}</span>
        {seenAt && <span>{t.sessions(sessions)}</span>}
      </div>
    </>
  )
}
