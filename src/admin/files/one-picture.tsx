/** A picture of which there is one: changed at once, without the form's save button; its words belong to the form. */
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { notify } from '#app/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { failureText } from '../editor/failure.ts'
import { fileTexts } from '../texts/files.ts'
import { FileDrop } from './file-drop.tsx'
import css from './one-picture.module.css'
import { UploadRows } from './upload-rows.tsx'
import { useUploads } from './uploads.ts'

/** Each answers the picture there is afterwards. */
type Calls<Image> = {
  send(file: File): Promise<Image>
  remove(): Promise<unknown>
  restore(ref: string): Promise<Image>
}
type Props<Image> = {
  /** What it belongs to, as it was loaded: a newer one brings its own picture. */
  owner: { image: Image }
  calls: Calls<Image>
  draw(image: NonNullable<Image>): ReactNode
  /** The fields for what the picture shows. */
  words: ReactNode
  accept: string
  maxBytes: number
}

export function OnePicture<Image extends { ref: string } | null>(props: Props<Image>) {
  const { calls, draw, words, accept, maxBytes } = props
  const t = useTexts(fileTexts)
  const { image, status, change, setStatus, setImage } = useShown(props.owner)
  const input = useRef<HTMLInputElement>(null)

  async function remove(ref: string) {
    await change(async () => {
      await calls.remove()
      const run = () => void change(() => calls.restore(ref), t.restored)
      void notify(t.removed, { action: { label: t.undo, run } })
      return null as Image
    }, t.removed)
  }

  const uploads = useUploads<Image>({
    send: calls.send,
    onSent: saved => {
      setImage(saved)
      setStatus(t.added)
    },
    maxBytes,
  })

  return (
    <>
      {image && (
        <>
          {draw(image)}
          <div>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
              onClick={() => {
                void remove(image.ref)
                input.current?.focus()
              }}
            >
              {t.onePicture.remove}
            </Button>
          </div>
          {words}
        </>
      )}
      <p role="status" className={css.status}>
        {status}
      </p>
      <UploadRows uploads={uploads} />
      <FileDrop
        label={image ? t.onePicture.replace : t.onePicture.add}
        orDrop={t.onePicture.orDrop}
        hint={t.onePicture.hint(t.megabytes(maxBytes / 1024 / 1024))}
        accept={accept}
        inputRef={input}
        onFiles={uploads.add}
      />
    </>
  )
}

/** The picture that is there now, and what was last said of it. */
function useShown<Image>(owner: { image: Image }) {
  const locale = useLocale()
  const [image, setImage] = useState(owner.image)
  const [status, setStatus] = useState('')
  /** A save of the form brings a newer state. */
  const [taken, setTaken] = useState(owner.image)
  if (taken !== owner.image) {
    setTaken(owner.image)
    setImage(owner.image)
  }

  async function change(run: () => Promise<Image>, said: string) {
    try {
      setImage(await run())
      setStatus(said)
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  return { image, status, change, setStatus, setImage }
}
