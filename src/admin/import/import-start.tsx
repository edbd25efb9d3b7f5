/** Where an import begins: the file on one side, what helps to prepare it on the other. */
import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FileDrop } from '../files/file-drop.tsx'
import css from './import-start.module.css'

type Props = {
  drop: ComponentProps<typeof FileDrop>
  /** Why the last file was not taken. */
  problem: string | undefined
  /** Stands below where files are dropped. */
  note?: ReactNode
  helpTitle: string
  children: ReactNode
}

export function ImportStart({ drop, problem, note, helpTitle, children }: Props) {
  return (
    <section className={css.start}>
      <div className={css.drop}>
        <FileDrop {...drop} />
        {problem && (
          <Text size="sm" c="var(--c-error)" role="alert">
            {problem}
          </Text>
        )}
        {note}
      </div>
      <div className={css.help}>
        <h2 className={css.title}>{helpTitle}</h2>
        {children}
      </div>
    </section>
  )
}
