/**
 * The field for a single picture, as of a category. Uploading and removing take effect at once, without the save button of the
 * form. The texts that describe the picture are fields of the form.
 */
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { IconTrash } from '#admin/icons.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { failureText } from '../editor/failure.ts'
import { fileTexts } from '../texts/files.ts'
import { FileDrop } from './file-drop.tsx'
import css from './one-picture.module.css'
import { UploadRows } from './upload-rows.tsx'
import { useUploads } from './uploads.ts'

/** `send` and `restore` return the new picture. */
type Calls<Image> = {
  send(file: File): Promise<Image>
  remove(): Promise<unknown>
  restore(ref: string): Promise<Image>
}
type Props<Image> = {
  /** The item with the picture, as it was loaded. When a newer one is passed, its picture replaces the shown one. */
  owner: { image: Image }
  calls: Calls<Image>
  draw(image: NonNullable<Image>): ReactNode
  /** The fields that describe the picture. */
  words: ReactNode
  accept: string
  maxBytes: number
}

export function OnePicture<Image extends { ref: string } | null>(props: Props<Image>) {
  const { calls, draw, words, accept, maxBytes } = props
  const t = useTexts(fileTexts)
  const { image, status, change, setStatus, show } = useCurrentPicture(props.owner)
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
      show(saved)
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
              leftSection={<IconTrash size={16} />}
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

/** The current picture, and the last status message. */
function useCurrentPicture<Image extends { ref: string } | null>(owner: { image: Image }) {
  const locale = useLocale()
  const [image, setImage] = useState(owner.image)
  const [status, setStatus] = useState('')
  /**
   * The picture of the owner that was last applied. Saving the form can bring a newer one. It can also bring the same one, after
   * it was removed here: a save that was sent before is answered later. So a picture that was shown here before is not newer.
   */
  const [ownerRef, setOwnerRef] = useState(owner.image?.ref)
  const [shownHere, setShownHere] = useState<readonly string[]>([])
  if (ownerRef !== owner.image?.ref) {
    setOwnerRef(owner.image?.ref)
    if (!owner.image || !shownHere.includes(owner.image.ref)) setImage(owner.image)
  }

  function show(next: Image) {
    setImage(next)
    if (next) setShownHere(before => [...before, next.ref])
  }

  async function change(run: () => Promise<Image>, message: string) {
    try {
      show(await run())
      setStatus(message)
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  return { image, status, change, setStatus, show }
}
