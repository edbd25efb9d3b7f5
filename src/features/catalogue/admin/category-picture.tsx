/** The one picture of a category: changed at once; its words belong to the form. */
import { Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { pictureLimits } from '#features/media/picture.ts'
import { failureText } from '#ui/admin/failure.ts'
import { Section } from '#ui/admin/page.tsx'
import { useApi } from '#ui/api-provider.tsx'
import { notify } from '#ui/notify.ts'
import { useLocale, useTexts } from '#ui/site.ts'
import type { Category } from '../category.ts'
import { pictureTexts } from '../messages/pictures.ts'
import { PictureView } from '../site/picture.tsx'
import css from './category-picture.module.css'
import { FileDrop } from './file-drop.tsx'
import { pictureTypes } from './product-pictures.tsx'
import { SendingRows } from './sending-rows.tsx'
import { useUploads } from './uploads.ts'

type Props = {
  /** Undefined while the category is being created. */
  category: Category | undefined
  /** The fields for what the picture shows. */
  words: ReactNode
}

export function CategoryPicture({ category, words }: Props) {
  const t = useTexts(pictureTexts).category
  return (
    <Section title={t.title}>
      {category ? (
        <OwnPicture category={category} words={words} />
      ) : (
        <Text size="sm" c="dimmed">
          {t.afterSaving}
        </Text>
      )}
    </Section>
  )
}

function OwnPicture({ category, words }: { category: Category; words: ReactNode }) {
  const t = useTexts(pictureTexts)
  const { image, status, uploads, remove } = useCategoryPicture(category)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {image && (
        <>
          <PictureView picture={image} sizes="23rem" upTo={800} className={css.picture} />
          <div>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
              onClick={() => {
                void remove()
                input.current?.focus()
              }}
            >
              {t.category.remove}
            </Button>
          </div>
          {words}
        </>
      )}
      <p role="status" className={css.status}>
        {status}
      </p>
      <SendingRows uploads={uploads} />
      <FileDrop
        label={image ? t.category.replace : t.category.add}
        orDrop={t.category.orDrop}
        hint={t.category.hint(t.megabytes(pictureLimits.bytes / 1024 / 1024))}
        accept={pictureTypes}
        inputRef={input}
        onFiles={uploads.add}
      />
    </>
  )
}

function useCategoryPicture(category: Category) {
  const t = useTexts(pictureTexts)
  const api = useApi()
  const locale = useLocale()
  const { id } = category
  const [image, setImage] = useState(category.image)
  const [status, setStatus] = useState('')
  /** A save of the form brings a newer category. */
  const [taken, setTaken] = useState(category)
  if (taken !== category) {
    setTaken(category)
    setImage(category.image)
  }

  async function change(run: () => Promise<Category['image']>, said: string) {
    try {
      setImage(await run())
      setStatus(said)
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  function offerUndo(imageRef: string) {
    const restore = async () => {
      const call = 'POST /category/main-image/:id/:imageRef/restore'
      return (await api.call(call, { params: { id, imageRef } })).image
    }
    const run = () => void change(restore, t.restored)
    void notify(t.removed, { action: { label: t.undo, run } })
  }

  const remove = () =>
    change(async () => {
      await api.call('DELETE /category/main-image/:id', { params: { id } })
      if (image) offerUndo(image.ref)
      return null
    }, t.removed)

  const uploads = useUploads<Category>({
    send: file => api.call('POST /category/main-image/:id', { params: { id }, files: [file] }),
    onSent: saved => {
      setImage(saved.image)
      setStatus(t.added)
    },
    maxBytes: pictureLimits.bytes,
  })

  return { image, status, uploads, remove }
}
