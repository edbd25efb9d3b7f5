import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { Link } from '#admin/link.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { directionOf, localeTag } from '#shared/locale.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import type { CannedReply } from '../canned-reply.ts'
import css from './canned-replies-page.module.css'
import { useCannedReplyDeletion } from './canned-reply-deletion.ts'

/** One row of the list: the name as a link, the beginning of the text in the reader's language, and a delete button. */
export function CannedReplyRow({ reply }: { reply: CannedReply }) {
  const t = useTexts(cannedReplyTexts)
  const readerLocale = useLocale()
  const { revalidate } = useRevalidator()
  const remove = useCannedReplyDeletion(revalidate)
  const onlyLocale = reply.en && reply.fa ? undefined : reply.en ? 'en' : 'fa'
  const textLocale = onlyLocale ?? readerLocale
  return (
    <li className={css.row}>
      <div className={css.what}>
        <div className={css.line}>
          <Link to={`/admin/canned-replies/${reply.id}`} className={css.name} viewTransition>
            <bdi>{reply.name}</bdi>
          </Link>
          {onlyLocale && <StateBadge tone="quiet">{t.onlyIn[onlyLocale]}</StateBadge>}
        </div>
        <p className={css.text} lang={localeTag[textLocale]} dir={directionOf(textLocale)}>
          {reply[textLocale].slice(0, 300)}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        size="lg"
        color="var(--c-dim)"
        className={css.delete}
        aria-label={t.deleteNamed(reply.name)}
        onClick={() => void remove(reply)}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
