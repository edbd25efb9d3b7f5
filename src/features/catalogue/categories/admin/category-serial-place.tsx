/** Where the serial number is on the products of a category, in the form of the category: fields for the words, and a picture. */
import type { ReactNode } from 'react'
import { OnePicture } from '#admin/files/one-picture.tsx'
import { Section } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import type { Category } from '../../model/category.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import css from './category-serial-place.module.css'

/** `category` is undefined while it is being created. The words can be entered then, and the picture is added afterwards. */
type Props = { category: Category | undefined; children: ReactNode }

export function CategorySerialPlace({ category, children }: Props) {
  const t = useTexts(pictureTexts).serialPlace
  return (
    <Section title={t.title} hint={t.hint}>
      {children}
      {category && <SerialPicture category={category} />}
    </Section>
  )
}

function SerialPicture({ category: { id, serialImage } }: { category: Category }) {
  const api = useApi()
  return (
    <OnePicture
      owner={{ image: serialImage }}
      calls={{
        async send(file) {
          const call = 'POST /category/serial-image/:id'
          return (await api.call(call, { params: { id }, files: [file] })).serialImage
        },
        remove: () => api.call('DELETE /category/serial-image/:id', { params: { id } }),
        async restore(imageRef) {
          const call = 'POST /category/serial-image/:id/:imageRef/restore'
          return (await api.call(call, { params: { id, imageRef } })).serialImage
        },
      }}
      draw={({ url, width, height }) => (
        <img
          src={`${url}/${Math.min(width, 640)}.webp`}
          width={width}
          height={height}
          alt=""
          className={css.picture}
        />
      )}
      words={null}
      accept={pictureTypes}
      maxBytes={pictureLimits.bytes}
    />
  )
}
