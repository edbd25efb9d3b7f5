/** The administrators page: who may log in, and the user's own sessions. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { formToReopen } from '#admin/drafts/form-draft.ts'
import { IconUsers } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { AddButton } from '#admin/list/add-button.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Admin } from '../account.ts'
import { Invitations, InviteButton } from '../invitations/admin/invite.tsx'
import { adminsTexts } from '../texts/admins.ts'
import { AdminDialog, adminForm } from './admin-dialog.tsx'
import { AdminsList } from './admins-list.tsx'
import css from './admins-page.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PasswordProofProvider } from './password-proof.tsx'

const pageSize = 100

export const loader = adminLoader(async ({ api, url, session }) => {
  const pageText = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d?$/.test(pageText) ? Number(pageText) : 1
  const [list, sessions, invitations, { admin: self }] = await Promise.all([
    api.call('GET /admin', { query: { page, pageSize } }),
    api.call('GET /auth/sessions', { query: { pageSize: 50 } }),
    api.call('GET /invitations'),
    session,
  ])
  return { list, sessions, invitations, self }
})

export function Component() {
  const { list, sessions, invitations, self } = useLoaderData<typeof loader>()
  const t = useTexts(adminsTexts)
  // A dialog that was open when the session ended is opened again, and its draft put back.
  const [reopened] = useState(() => formToReopen({ account: self.id, form: adminForm }))
  const [adding, setAdding] = useState(reopened === 'create')
  // The checklist leads straight to the invitation.
  const isSentToInvite = useLocation().hash === '#invite'
  const [inviting, setInviting] = useState(reopened === 'invite' || isSentToInvite)
  const [editing, setEditing] = useState(list.items.find(({ id }) => String(id) === reopened))
  const [passwordOf, setPasswordOf] = useState<Pick<Admin, 'id' | 'displayName'>>()
  return (
    <PasswordProofProvider username={self.username}>
      <PageHead title={t.title} note={<span className={css.count}>{t.count(list.total)}</span>}>
        <InviteButton onClick={() => setInviting(true)} />
        <AddButton onClick={() => setAdding(true)}>{t.add}</AddButton>
      </PageHead>
      {list.items.length > 0 ? (
        <AdminsList admins={list.items} selfId={self.id} onEdit={setEditing} onPassword={setPasswordOf} />
      ) : (
        <EmptyScreen icon={<IconUsers size={40} />} title={t.beyondTitle} text={t.beyondText}>
          <Button component={Link} to="/admin/admins" variant="default" viewTransition>
            {t.toFirst}
          </Button>
        </EmptyScreen>
      )}
      <Invitations invitations={invitations} isInviting={inviting} onClose={() => setInviting(false)} />
      <OwnSessions sessions={sessions} onPassword={() => setPasswordOf(self)} />
      {(adding || editing) && (
        <AdminDialog
          admin={editing}
          onClose={() => {
            setAdding(false)
            setEditing(undefined)
          }}
        />
      )}
      {passwordOf && (
        <PasswordDialog
          admin={passwordOf}
          isOwn={passwordOf.id === self.id}
          onClose={() => setPasswordOf(undefined)}
        />
      )}
    </PasswordProofProvider>
  )
}
