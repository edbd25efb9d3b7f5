import { ShelfDrawing } from '#ui/shelf-drawing.tsx'

type EmptyShelfProps = { title: string; text: string; level?: 1 | 2; children?: React.ReactNode }

/** Shown in place of an empty list: a message, and links that lead on. */
export function EmptyShelf({ title, text, level = 2, children }: EmptyShelfProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty-shelf">
      <ShelfDrawing />
      <Heading className="empty-shelf-title">{title}</Heading>
      <p className="empty-shelf-text">{text}</p>
      {children}
    </div>
  )
}
