import { ShelfDrawing } from '#ui/shelf-drawing.tsx'
import css from './empty-shelf.module.css'

type Props = { title: string; text: string; level?: 1 | 2; children?: React.ReactNode }

/** Nothing to show: says so, and offers one way on. */
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
