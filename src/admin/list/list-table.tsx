/** The table of a list of staff, in its frame. `className` of both adds what the columns of one list need. */
import type { ComponentProps } from 'react'
import css from './list-table.module.css'

type Props = ComponentProps<'table'> & { around: ComponentProps<'div'> & { 'data-without'?: string } }

export function ListTable({ around, className, ...table }: Props) {
  return (
    <div {...around} className={`${css.frame} ${around.className ?? ''}`}>
      <table {...table} className={`${css.table} ${className ?? ''}`} />
    </div>
  )
}
