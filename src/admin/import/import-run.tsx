/** How far an import is, or how it ended, and what can be done about it: of a spreadsheet, and of images. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/page-icons.tsx'
import { IconArrowBackUp, IconPlayerStop } from '../icons.tsx'
import { Link } from '../link.tsx'
import { useAttempt } from '../list/use-attempt.ts'
import { announceBulkChanges } from '../live/bulk-change-channel.ts'
import { importScreenTexts } from '../texts/import.ts'
import { type Figure, RunCard } from './run-card.tsx'
import { Question, UndoDialog } from './undo-dialog.tsx'
import { useImportUndo } from './use-import-undo.ts'

type Props = {
  /** While it runs. */
  icon: ReactNode
  /** Of the file. Empty if there is none of that name. */
  name: string
  /** What the question before an undo calls it. */
  title: string
  /** Null once it was dismissed or forgotten. */
  work: BulkChange | null
  isRunning: boolean
  isUndoing: boolean
  isUndone: boolean
  undoesAtOnce?: boolean
  /** Undoing this event takes all of it back. */
  eventId: number | null
  words: { running: string; done: string; doneText?: string; undoneText?: string }
  /** How far it was when it was cancelled, or stopped by itself. */
  after(done: number, total: number): string
  figures: Figure[]
  /** What else can be done once it has ended. */
  more?: ReactNode
  actions: ReactNode
  onChanged(): Promise<unknown>
}

export function ImportRun(props: Props) {
  const { name, title, work, isRunning, isUndoing, isUndone, eventId, words, figures, more } = props
  const t = useTexts(importScreenTexts)
  const attempt = useAttempt()
  const undo = useImportUndo()
  const [asked, setAsked] = useState<'undo' | 'cancel'>()
  const close = () => setAsked(undefined)
  const ending = isRunning ? undefined : endingOf({ work, isUndoing, isUndone })

  async function cancel(id: number) {
    const params = { id }
    if (await attempt(api => api.call('POST /products/bulk-changes/:id/cancel', { params })))
      announceBulkChanges()
    close()
    await props.onChanged()
  }

  const cut = work && `${props.after(work.done, work.total)} ${work.problem?.message ?? ''}`.trim()
  const said = {
    undoing: { title: t.undoing, texts: [] },
    undone: { title: t.importUndone, texts: [words.undoneText] },
    cancelled: { title: t.cancelled, texts: [cut] },
    failed: { title: t.failed, texts: [cut] },
    done: { title: words.done, texts: [words.doneText] },
  } as const
  const shown = ending ? said[ending] : { title: words.running, texts: [t.leave] }
  const texts = [...shown.texts, eventId !== null && t.canUndo].filter(text => typeof text === 'string')
  return (
    <>
      <RunCard
        icon={ending ? icons[ending] : props.icon}
        tone={ending === undefined ? 'plain' : tones[ending]}
        title={shown.title}
        text={
          <>
            {name && <bdi>{name}</bdi>}
            {name && texts.length > 0 && ' · '}
            {texts.join(' ')}
          </>
        }
        progress={
          isRunning && work
            ? {
                done: work.done,
                total: work.total,
                note: work.isCancelling ? t.cancelling : work.state === 'waiting' ? t.waiting : undefined,
              }
            : undefined
        }
        figures={figures}
        aside={
          isRunning ? (
            t.cancelHint
          ) : (
            <>
              {more}
              {eventId !== null && (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowBackUp size={16} className="turns" />}
                  onClick={() => setAsked('undo')}
                >
                  {t.undo}
                </Button>
              )}
            </>
          )
        }
        actions={
          isRunning
            ? work?.canCancel && (
                <Button variant="default" disabled={work.isCancelling} onClick={() => setAsked('cancel')}>
                  {t.cancel}
                </Button>
              )
            : props.actions
        }
      />
      {asked === 'undo' && eventId !== null && (
        <UndoDialog
          name={title}
          onClose={close}
          onUndo={async () => {
            await undo(eventId, props.undoesAtOnce)
            close()
            await props.onChanged()
          }}
        />
      )}
      {asked === 'cancel' && work && (
        <Question
          title={t.cancelTitle}
          text={t.cancelText}
          confirm={t.cancelImport}
          onClose={close}
          onConfirm={() => cancel(work.id)}
        />
      )}
    </>
  )
}

type Ending = 'undoing' | 'undone' | 'cancelled' | 'failed' | 'done'

type EndState = Pick<Props, 'work' | 'isUndoing' | 'isUndone'>

function endingOf({ work, isUndoing, isUndone }: EndState): Ending {
  if (isUndoing) return 'undoing'
  if (isUndone) return 'undone'
  if (work?.state === 'cancelled') return 'cancelled'
  return work?.state === 'failed' || work?.state === 'stopped' ? 'failed' : 'done'
}

const icon = { size: 22 } as const
const icons: Record<Ending, ReactNode> = {
  undoing: <IconArrowBackUp {...icon} className="turns" />,
  undone: <IconArrowBackUp {...icon} className="turns" />,
  cancelled: <IconPlayerStop {...icon} />,
  failed: <IconAlertTriangle {...icon} />,
  done: <IconCircleCheck {...icon} />,
}
const tones = { undoing: 'plain', undone: 'plain', cancelled: 'bad', failed: 'bad', done: 'good' } as const

/** The way to a further import. */
export function AnotherImport({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default" viewTransition>
      {children}
    </Button>
  )
}
