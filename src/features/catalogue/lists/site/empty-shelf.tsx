import { ShelfDrawing } from '#ui/shelf-drawing.tsx'
import css from './empty-shelf.module.css'

type Props = { title: string; text: string; level?: 1 | 2; children?: React.ReactNode }

/** Shown in place of an empty list: a message, and links that lead on. */
export function EmptyShelf({ title, text, level = 2, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      <ShelfDrawing />
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  )
}
