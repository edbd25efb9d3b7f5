/** The page of one item of a short list, and of a new one: head, deletion, and the form around the fields (`children`). */
import { Button, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { IconTrash } from '#admin/icons.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { EventEntity } from '#features/history/event.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { formatTime } from '#shared/times.ts'
import { EditorForm } from '../editor/editor-form.tsx'
import { Link } from '../link.tsx'
import { PageHead } from '../page.tsx'
import { shortListTexts } from '../texts/short-list.ts'
import { type ListActionOptions, useListActions } from './list-actions.ts'
import css from './short-list.module.css'

type Props = ListActionOptions & {
  /** Made by `useEditor`. */
  editor: ComponentProps<typeof EditorForm>['editor'] & { entity: { id: number } | undefined }
  /** The name of the item in the reader's language, undefined for a new one. */
  name: string | undefined
  /** The address of the list. */
  path: string
  texts: ListActionOptions['texts'] & { title: string; newTitle: string; add: string }
  /** What else stands in the head. */
  buttons?: ReactNode
  children: ReactNode
}

export function ItemForm({ editor, name = '', path, texts, buttons, children, ...options }: Props) {
  const t = useTexts(shortListTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const actions = useListActions({ texts, ...options })
  const { entity, passes } = editor
  const removeAndLeave = async (item: { id: number }) => {
    // Allows leaving the page with unsaved changes: what was typed is deleted with the item.
    passes.current = true
    if (await actions.remove(item, name)) void navigate(path, { viewTransition: true })
    else passes.current = false
  }
  return (
    <>
      <PageHead title={entity ? name : texts.newTitle} back={{ to: path, label: texts.title }}>
        {buttons}
        {entity && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            onClick={() => removeAndLeave(entity)}
          >
            {t.delete}
          </Button>
        )}
      </PageHead>
      <EditorForm editor={editor} createLabel={texts.add} invalidText={errorMessage('invalid', locale)}>
        {children}
      </EditorForm>
    </>
  )
}

type SavedProps = { item: { id: number; updatedAt: string } | undefined; entity: EventEntity }

/** When it was saved, with the way to its history. Nothing for a new item. */
export function LastSaved({ item, entity }: SavedProps) {
  const t = useTexts(shortListTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  if (!item) return null
  return (
    <Text size="xs" c="dimmed">
      {t.savedAt(formatTime(item.updatedAt, { locale, timeZone }))}{' '}
      <Link
        to={`/admin/activity?entity=${entity}&entityId=${item.id}`}
        className={css.history}
        viewTransition
      >
        {t.history}
      </Link>
    </Text>
  )
}
