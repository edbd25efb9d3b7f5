import { Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import {
  IconCoinOff,
  IconFolderOff,
  IconLanguageOff,
  IconMessageOff,
  IconNotesOff,
  IconPhotoOff,
  type IconProps,
} from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { type MissingPart, missingParts } from '../../../filters/product-flags.ts'
import css from './missing-icons.module.css'
import { productListTexts } from './texts/index.ts'

const icons: Record<MissingPart, ComponentType<IconProps>> = {
  picture: IconPhotoOff,
  price: IconCoinOff,
  text: IconNotesOff,
  translation: IconLanguageOff,
  category: IconFolderOff,
  alt: IconMessageOff,
}

/** Icons after the name of a product that say what it lacks. Nothing for a product that is complete. */
export function MissingIcons({ missing }: { missing: MissingPart[] }) {
  const t = useTexts(productListTexts)
  if (missing.length === 0) return null
  const parts = missingParts.filter(part => missing.includes(part))
  const words = t.missingList(parts.map(part => t.missingParts[part]))
  return (
    <Tooltip label={words}>
      <span role="img" aria-label={words} className={css.icons}>
        {parts.map(part => {
          const Icon = icons[part]
          return <Icon key={part} size={16} />
        })}
      </span>
    </Tooltip>
  )
}
