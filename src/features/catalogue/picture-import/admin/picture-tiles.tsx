/** How many files of an import have each outcome before it runs. */
import { IconMinus, IconPlus } from '#admin/icons.tsx'
import { CountTiles } from '#admin/import/count-tiles.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconAlertCircle, IconAlertTriangle } from '#ui/page-icons.tsx'
import type { PictureOutcome } from '../picture-import.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport } from '../picture-imports.contract.ts'

type Props = {
  pictures: PictureImport
  current: PictureOutcome | undefined
  onChoose(outcome: PictureOutcome | undefined): void
}

export function PictureTiles({ pictures: { counts, products }, current, onChoose }: Props) {
  const { outcomes, notes } = useTexts(pictureImportTexts)
  return (
    <CountTiles<PictureOutcome>
      current={current}
      onChoose={onChoose}
      tiles={[
        {
          key: 'add',
          tone: 'new',
          label: outcomes.add,
          note: notes.add(counts.add > 0 ? products : 0),
          count: counts.add,
          icon: <IconPlus size={16} />,
        },
        {
          key: 'known',
          tone: 'same',
          label: outcomes.known,
          note: notes.known,
          count: counts.known,
          icon: <IconMinus size={16} />,
        },
        {
          key: 'unmatched',
          tone: 'doubt',
          label: outcomes.unmatched,
          note: notes.unmatched,
          count: counts.unmatched,
          icon: <IconAlertTriangle size={16} />,
        },
        {
          key: 'refused',
          tone: 'wrong',
          label: outcomes.refused,
          note: notes.refused,
          count: counts.refused,
          icon: <IconAlertCircle size={16} />,
        },
      ]}
    />
  )
}
