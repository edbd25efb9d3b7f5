import { IconRefresh, IconUserPlus } from '#admin/icons.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { IconCircleCheck } from '#ui/page-icons.tsx'
import { conversationTexts } from '../../texts/conversation.ts'
import css from './thread.module.css'
import type { Activity } from './thread-entries.ts'

type Texts = (typeof conversationTexts)['en']

/** A line between the messages: who assigned, closed or reopened the conversation. */
export function ActivityLine({ activity, meId }: { activity: Activity; meId: number }) {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const text = activityText(activity, meId, t)
  if (!text) return null
  const icon = { size: 16 } as const
  return (
    <p className={css.activity}>
      <span className={css.sign}>
        {activity.status === undefined && <IconUserPlus {...icon} />}
        {activity.status === 'closed' && <IconCircleCheck {...icon} />}
        {activity.status === 'open' && <IconRefresh {...icon} />}
      </span>
      <span>
        {text} · <time dateTime={activity.at}>{formatTime(activity.at, { locale, timeZone })}</time>
      </span>
    </p>
  )
}

function activityText({ admin, status, assignee }: Activity, meId: number, t: Texts) {
  const { activity } = t
  const isMe = admin?.id === meId
  const who = admin?.name ?? ''
  if (status === 'closed')
    return !admin ? activity.visitorClosed : isMe ? activity.youClosed : activity.closed(who)
  if (status === 'open')
    return !admin ? activity.visitorReopened : isMe ? activity.youReopened : activity.reopened(who)
  if (assignee === undefined) return undefined
  if (assignee === null) return isMe ? activity.youUnassigned : activity.unassigned(who)
  if (assignee.id === meId) return isMe ? activity.youAssignedYou : activity.assignedToYou(who)
  return isMe ? activity.youAssigned(assignee.name) : activity.assigned(who, assignee.name)
}
