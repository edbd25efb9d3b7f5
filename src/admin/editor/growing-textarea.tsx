import { Textarea, type TextareaProps } from '@mantine/core'
import css from './growing-textarea.module.css'

type Props = Omit<TextareaProps, 'rows' | 'autosize' | 'minRows' | 'style' | 'classNames'> & {
  rows: number
  maxRows?: number
}

/**
 * A field of several lines that grows with its text, by CSS alone; in a browser that cannot, its corner is dragged. Mantine's
 * `autosize` measures a hidden copy of each field whenever the form is rendered, and so with every key that is pressed.
 */
export function GrowingTextarea({ rows, maxRows, ...props }: Props) {
  const limits = { '--rows': rows, '--max-rows': maxRows }
  return <Textarea rows={rows} style={limits} classNames={{ input: css.input ?? '' }} {...props} />
}
