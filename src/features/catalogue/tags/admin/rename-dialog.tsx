/** The dialog in which a tag is renamed, in both languages. Used by `tags-page.tsx`. */
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { behindConflict, ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { LanguagePair, languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import type { ProductTag } from '../../model/tag.ts'
import { longestTagName } from '../../model/tag-limits.ts'
import { maxAtOnce } from '../../products/bulk/max-at-once.ts'
import { tagTexts } from '../texts/tags.ts'
import { useTagEditor } from './tag-editor.ts'

type Props = { tag: ProductTag; onClose(): void; onDone(): void }

export function RenameDialog({ tag, onClose, onDone }: Props) {
  const t = useTexts(tagTexts)
  const frame = useTexts(frameTexts)
  const { baseLocale } = useSite()
  const [first] = useLanguages()
  const finish = () => {
    onDone()
    onClose()
  }
  const { form, draft, saving, failure, formRef, save, conflicts } = useTagEditor(tag, finish)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Modal opened onClose={onClose} title={t.renameTitle} size="lg" centered {...behindConflict(conflicts)}>
      <form ref={formRef} noValidate onSubmit={submit}>
        <Stack gap="md">
          <DraftBar draft={draft} />
          <LanguagePair>
            {locale => (
              <TextInput
                label={`${t.name} · ${frame.inLanguage[locale]}`}
                required={locale === baseLocale}
                maxLength={longestTagName}
                data-autofocus={locale === first || undefined}
                {...languageOf(locale)}
                {...form.getInputProps(locale === baseLocale ? 'own' : 'other')}
              />
            )}
          </LanguagePair>
          <Text size="sm" c="dimmed">
            {t.renameHint}
            {tag.products + tag.productsInTrash > maxAtOnce && ` ${t.inBackground}`}
          </Text>
          <DialogFoot confirm={t.save} isBusy={saving} problem={failure?.message} onCancel={onClose} />
        </Stack>
      </form>
      <ConflictDialogs conflicts={conflicts} />
    </Modal>
  )
}
