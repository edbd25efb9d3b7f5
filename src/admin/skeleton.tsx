/** Placeholders while the data of the first page is loading, each in the shape of what comes. Rendered by `layout.tsx`. */
import { useMatches } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import css from './skeleton.module.css'
import { adminTexts } from './texts/admin.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The page says in its `handle` which shape it has. It does not appear if the data arrives quickly. */
export function AdminSkeleton() {
  const t = useTexts(adminTexts)
  const site = useSite()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const Shape = shapes[handle?.skeleton ?? 'list']
  return (
    <div className={css.page} aria-busy="true">
      <title>{`${t.backOffice} · ${site.name}`}</title>
      <p className="visually-hidden">{t.loading}</p>
      <Shape />
    </div>
  )
}

const shapes = { list: ListShape, form: FormShape, thread: ThreadShape }

function ListShape() {
  return (
    <>
      <div className={css.title} />
      <Rows />
    </>
  )
}

const Rows = () => (
  <div className={css.card}>
    {rows.map(row => (
      <div key={row} className={css.row} />
    ))}
  </div>
)

/** For a table that is loaded after its page. */
export function SkeletonRows() {
  const t = useTexts(adminTexts)
  return (
    <div className={css.page} aria-busy="true">
      <p className="visually-hidden">{t.loading}</p>
      <Rows />
    </div>
  )
}

function FormShape() {
  return (
    <>
      <div className={css.title} />
      <div className={css.form}>
        <div className={`${css.card} ${css.fields}`}>
          {rows.map(row => (
            <div key={row} className={css.field} />
          ))}
        </div>
        <div className={`${css.card} ${css.fields} ${css.side}`}>
          {rows.slice(0, 3).map(row => (
            <div key={row} className={css.field} />
          ))}
        </div>
      </div>
    </>
  )
}

/** A list of conversations and the open one. */
function ThreadShape() {
  return (
    <div className={css.inbox}>
      <div>
        {rows.map(row => (
          <div key={row} className={css.conversation} />
        ))}
      </div>
      <div className={css.thread}>
        {rows.slice(0, 3).map(row => (
          <div key={row} className={css.message} />
        ))}
      </div>
    </div>
  )
}
