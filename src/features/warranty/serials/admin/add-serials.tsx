/** The button that adds serial numbers, and its dialog, which is loaded with the first click. */
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AddButton } from '#admin/list/add-button.tsx'
import { useTexts } from '#app/page-site.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { DeskQuery } from './desk-query.ts'

const AddDialog = lazy(() => import('./add-dialog.tsx').then(({ AddDialog }) => ({ default: AddDialog })))

type Props = { onAdded(open: NonNullable<DeskQuery['open']>): void }

export function AddSerialsButton({ onAdded }: Props) {
  const t = useTexts(deskTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddButton onClick={() => setOpen(true)}>{t.add}</AddButton>
      {isOpen && (
        <Suspense>
          <AddDialog onAdded={onAdded} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** From the list of unknown numbers: `#add=NUMBER` opens the dialog with that number. */
export function AddFromAddress({ onAdded }: Props) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const serial = /^#add=([A-Za-z0-9]{4,40})$/.exec(hash)?.[1]
  if (!serial) return null
  const close = () => void navigate(pathname + search, { replace: true })
  return (
    <Suspense>
      <AddDialog serial={serial} onAdded={onAdded} onClose={close} />
    </Suspense>
  )
}
