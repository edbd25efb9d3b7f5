/** The dialog about fields that two people changed at the same time: both versions side by side. Loaded by `editor-form.tsx` on use. */
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { IconDevices, IconGitMerge, IconUsers } from '#admin/icons.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { adminTexts } from '../texts/admin.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { aboveDialogs } from './above-dialogs.ts'
import type { Conflict, EditedEntity } from './conflict.ts'
import css from './conflict-dialog.module.css'
import { ConflictField } from './conflict-field.tsx'
import type { Choices } from './conflict-merge.ts'
import { listFields } from './conflict-words.ts'
import { saveKey, useSaveKey } from './save-bar.tsx'

type Props = {
  conflict: Conflict<EditedEntity>
  onSave(choices: Choices): void
  /** Leaves everything as it is. */
  onClose(): void
}

export function ConflictDialog({ conflict, onSave, onClose }: Props) {
  const { fields, author, context } = conflict
  const t = useTexts(conflictTexts)
  const frame = useTexts(adminTexts)
  const [choices, setChoices] = useState<Choices>({})
  const asked = fields.filter(field => field.changedBy === 'both')
  const left = asked.filter(({ path }) => !choices[path]).length
  const words = t.by[author.kind]
  const sides = { mine: words.mine, theirs: words.theirs(author.name ?? '') }
  const choose = (paths: string[], side: 'mine' | 'theirs') =>
    setChoices({ ...choices, ...Object.fromEntries(paths.map(path => [path, side])) })
  const chooseAll = (side: 'mine' | 'theirs') =>
    choose(
      asked.map(({ path }) => path),
      side,
    )
  useSaveKey(left === 0, () => onSave(choices))
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      zIndex={aboveDialogs}
      size="59rem"
      classNames={{ inner: css.inner, content: css.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <span className={css.icon} aria-hidden="true">
            {author.kind === 'self' ? <IconDevices /> : <IconUsers />}
          </span>
          <div className={css.titles}>
            <Modal.Title className={css.title}>{words.title(author.name ?? '')}</Modal.Title>
            <Summary conflict={conflict} count={asked.length} />
          </div>
          <div className={css.all}>
            <Button variant="default" size="sm" onClick={() => chooseAll('mine')}>
              {words.allMine}
            </Button>
            <Button variant="default" size="sm" onClick={() => chooseAll('theirs')}>
              {words.allTheirs(author.name ?? '')}
            </Button>
          </div>
        </div>
        <Modal.Body className={css.body}>
          <div className={css.columns} aria-hidden="true">
            <span>
              <b>{sides.mine}</b> · {t.mineState}
            </span>
            <span>
              <b>{sides.theirs}</b> · {t.theirsState}
            </span>
          </div>
          {asked.map((field, index) => (
            <ConflictField
              key={field.path}
              field={field}
              context={context}
              sides={sides}
              isFirst={index === 0}
              choice={choices[field.path]}
              onChoose={side => choose([field.path], side)}
            />
          ))}
          <MergedFields conflict={conflict} sides={sides} />
        </Modal.Body>
        <div className={css.foot}>
          <p role="status">{t.left(left)}</p>
          <Button variant="default" onClick={onClose}>
            {t.keepEditing}
          </Button>
          <Button disabled={left > 0} title={frame.saveHint(saveKey())} onClick={() => onSave(choices)}>
            {frame.save}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Summary({
  conflict: { theirs, author },
  count,
}: {
  conflict: Conflict<EditedEntity>
  count: number
}) {
  const t = useTexts(conflictTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const time = formatTime(theirs.updatedAt, { locale, timeZone })
  // The title already names a person who saved alone.
  const name = author.kind === 'unknown' ? author.name : undefined
  return (
    <p className={css.summary}>
      {t.saved(time, name)} {t.choose(count)}
    </p>
  )
}

type MergedProps = { conflict: Conflict<EditedEntity>; sides: Record<'mine' | 'theirs', string> }

/** What only one side changed, and so is not asked about. */
function MergedFields({ conflict: { fields, context }, sides }: MergedProps) {
  const t = useTexts(conflictTexts)
  const merged = (['mine', 'theirs'] as const).flatMap(side => {
    const own = fields.filter(field => field.changedBy === side)
    return own.length > 0 ? [t.mergedField(listFields(own, context), sides[side])] : []
  })
  if (merged.length === 0) return null
  return (
    <p className={css.merged}>
      <IconGitMerge size={18} />
      <span>
        <b>{t.mergedFields}</b> {merged.join(' · ')}
      </span>
    </p>
  )
}
