import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconX } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { fileTexts } from '../texts/files.ts'
import css from './upload-rows.module.css'
import type { UploadQueue } from './uploads.ts'

/** One row per file that is being uploaded, or the reason why it failed. */
export function UploadRows({ uploads: { rows, retry, dismiss } }: { uploads: UploadQueue }) {
  const t = useTexts(fileTexts)
  if (rows.length === 0) return null
  return (
    <ul className={css.rows}>
      {rows.map(one => (
        <li key={one.key} className={css.row} role={one.problem ? 'alert' : undefined}>
          {one.state === 'failed' ? (
            <IconAlertCircle size={20} className={css.bad} />
          ) : (
            <Loader size={18} type={one.state === 'waiting' ? 'dots' : 'oval'} />
          )}
          <span className={css.what}>
            <bdi className={css.name}>{one.name}</bdi>
            <span className={one.problem ? css.bad : css.state}>
              {one.problem ?? (one.state === 'waiting' ? t.waiting : t.sending(one.fraction))}
            </span>
            {one.canRetry && (
              <Button
                size="compact-sm"
                variant="default"
                className={css.retry}
                onClick={() => retry(one.key)}
              >
                {t.retry}
              </Button>
            )}
          </span>
          {one.problem && (
            <ActionIcon
              variant="subtle"
              className={css.dismiss}
              aria-label={t.dismiss(one.name)}
              onClick={() => dismiss(one.key)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
