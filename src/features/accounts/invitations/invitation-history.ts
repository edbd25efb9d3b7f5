/** How the history of invitations is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import { subjectSlot } from '#features/history/sentences/sentence-texts.ts'

export type InvitationAction = 'accept'
type InvitationField = 'displayName' | 'username' | 'email' | 'expiresAt' | 'sender'

export const invitationHistory: EntityHistory<InvitationField, InvitationAction> = {
  texts: {
    en: {
      title: 'Invitations',
      one: 'invitation',
      many: 'invitations',
      actions: { accept: 'Accepted' },
      fields: {
        displayName: 'Name',
        username: 'Username',
        email: 'Email',
        expiresAt: 'Valid until',
        sender: 'Invited by',
      },
    },
    fa: {
      title: 'دعوت‌ها',
      one: 'دعوت',
      many: 'دعوت',
      actions: { accept: 'پذیرفته شد' },
      fields: {
        displayName: 'نام',
        username: 'نام کاربری',
        email: 'ایمیل',
        expiresAt: 'معتبر تا',
        sender: 'دعوت‌کننده',
      },
    },
  },
  // The sentence says that it was sent again, and three days are always the same.
  values: { expiresAt: 'changed' },
  sentences: {
    en: ({ event, words }) => {
      const name = `“${subjectSlot}”`
      if (event.action === 'create') return `invited ${name}`
      if (event.action === 'update') return `sent the invitation of ${name} again`
      if (event.action === 'delete') return `withdrew the invitation of ${name}`
      if (event.action !== 'accept') return undefined
      return `accepted the invitation of ${words('sender', 'after')} and joined as administrator`
    },
    fa: ({ event, words }) => {
      const name = `«${subjectSlot}»`
      if (event.action === 'create') return `${name} را دعوت کرد`
      if (event.action === 'update') return `دعوت ${name} را دوباره ارسال کرد`
      if (event.action === 'delete') return `دعوت ${name} را لغو کرد`
      if (event.action !== 'accept') return undefined
      return `دعوت ${words('sender', 'after')} را پذیرفت و مدیر شد`
    },
  },
  page: { pathOf: () => '/admin/admins', label: { en: 'Administrators', fa: 'مدیران' } },
}
