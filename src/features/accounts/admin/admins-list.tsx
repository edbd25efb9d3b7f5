/** The list of administrators on the administrators page. */
import { useState } from 'react'
import { StateBadge } from '#admin/state-badge.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
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
  const [confirming, setConfirming] = useState<{ action: 'disable' | 'remove'; admin: Admin }>()
  const confirm = async () => {
    if (!confirming) return
    await (confirming.action === 'disable'
      ? actions.setDisabled(confirming.admin, true)
      : actions.remove(confirming.admin))
    setConfirming(undefined)
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
                onDisable={() => setConfirming({ action: 'disable', admin })}
                onEnable={() => void actions.setDisabled(admin, false)}
                onLogOut={() => void actions.logOut(admin)}
                onRemove={() => setConfirming({ action: 'remove', admin })}
              />
            </div>
          </li>
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          title={
            confirming.action === 'disable'
              ? t.disableTitle(confirming.admin.displayName)
              : t.removeTitle(confirming.admin.displayName)
          }
          text={confirming.action === 'disable' ? t.disableText : t.removeText}
          confirm={confirming.action === 'disable' ? t.disable : t.remove}
          isFinal={confirming.action === 'remove'}
          busy={actions.busy}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}

function Row({ admin, isSelf }: { admin: Admin; isSelf: boolean }) {
  const t = useTexts(adminsTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { displayName, username, disabled, isDemo, seenAt, sessions } = admin
  return (
    <>
      <span className={css.initial} aria-hidden="true">
        {[...displayName][0]?.toUpperCase()}
      </span>
      <div className={css.who}>
        <span className={css.name}>
          <span>
            <bdi>{displayName}</bdi>
          </span>
          {isSelf && <span className={css.you}>{t.you}</span>}
        </span>
        <span className={css.username}>
          <bdi>{username}</bdi>
        </span>
      </div>
      <div className={css.state}>
        <StateBadge tone={disabled ? 'quiet' : 'good'}>{disabled ? t.disabled : t.active}</StateBadge>
        {isDemo && <StateBadge tone="quiet">{t.demo}</StateBadge>}
      </div>
      <div className={css.times}>
        <span>{seenAt ? t.seen(formatTime(seenAt, { locale, timeZone })) : t.never}</span>
        {seenAt && <span>{t.sessions(sessions)}</span>}
      </div>
    </>
  )
}
