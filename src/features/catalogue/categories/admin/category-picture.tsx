import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FocusPicker } from '#admin/files/focus-picker.tsx'
import { OnePicture } from '#admin/files/one-picture.tsx'
import { Section } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Focus } from '#features/media/focus/focus.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import type { Category } from '../../model/category.ts'
import { pictureTexts } from '../../texts/pictures.ts'

type Props = {
  /** Undefined while the category is being created. */
  category: Category | undefined
  /** The form's fields for the alternative texts. */
  words: ReactNode
  /** The form's field for the focal point. */
  focus: { value: Focus | null; onChange(value: Focus | null): void }
  /** Called when there is another picture, with its focal point: the one that was chosen for the picture before is gone. */
  onReplaced(focus: Focus | null): void
}

export function CategoryPicture({ category, ...fields }: Props) {
  const t = useTexts(pictureTexts).category
  return (
    <Section title={t.title}>
      {category ? (
        <OwnPicture category={category} {...fields} />
      ) : (
        <Text size="sm" c="dimmed">
          {t.afterSaving}
        </Text>
      )}
    </Section>
  )
}

function OwnPicture({ category, words, focus, onReplaced }: Props & { category: Category }) {
  const api = useApi()
  const { id } = category
  return (
    <OnePicture
      owner={category}
      calls={{
        async send(file) {
          const call = 'POST /category/main-image/:id'
          const { image, imageFocus } = await api.call(call, { params: { id }, files: [file] })
          onReplaced(imageFocus)
          return image
        },
        async remove() {
          await api.call('DELETE /category/main-image/:id', { params: { id } })
          onReplaced(null)
        },
        async restore(imageRef) {
          const call = 'POST /category/main-image/:id/:imageRef/restore'
          const { image, imageFocus } = await api.call(call, { params: { id, imageRef } })
          onReplaced(imageFocus)
          return image
        },
      }}
      draw={image => <FocusPicker picture={image} {...focus} />}
      words={words}
      accept={pictureTypes}
      maxBytes={pictureLimits.bytes}
    />
  )
}
