/** The screen of tags: both names of each and how many products have it. They are renamed, merged and deleted in dialogs. */
import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconGitMerge, IconPencil, IconSearch, IconTag, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localeTag, otherLocale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import type { ProductTag } from '../../model/tag.ts'
import { longestTagName } from '../../model/tag-limits.ts'
import { tagTexts } from '../texts/tags.ts'
import type { TagDialogKind } from './tag-dialog.tsx'
import { useTagName } from './tag-name.ts'
import css from './tags-page.module.css'

const TagDialog = lazy(() => import('./tag-dialog.tsx').then(({ TagDialog }) => ({ default: TagDialog })))

const DeleteUnusedDialog = lazy(() =>
  import('./tag-dialog.tsx').then(({ DeleteUnusedDialog }) => ({ default: DeleteUnusedDialog })),
)

const path = '/admin/tags'
const pageSize = 50
const debounceMs = 250

const toPage = (text: string | null) => (/^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1)

function addressOf({ q, page = 1 }: { q: string; page?: number }) {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) })
  return params.size > 0 ? `${path}?${params}` : path
}

export const loader = adminLoader(async ({ api, url }) => {
  const q = Array.from(url.searchParams.get('q') ?? '')
    .slice(0, longestTagName)
    .join('')
  const page = toPage(url.searchParams.get('page'))
  return { q, list: await api.call('GET /tags', { query: { page, pageSize, ...(q && { q }) } }) }
})

type OpenDialog = { kind: TagDialogKind; tag: ProductTag }

export function Component() {
  const { q, list } = useLoaderData<typeof loader>()
  const t = useTexts(tagTexts)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OpenDialog>()
  const [deletesUnused, setDeletesUnused] = useState(false)
  if (list.total === 0 && !q) {
    return (
      <>
        <PageHead title={t.title} />
        <EmptyScreen icon={<IconTag size={40} />} title={t.emptyTitle} text={t.emptyText}>
          <Button component={Link} to="/admin/products" viewTransition>
            {t.toProducts}
          </Button>
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} note={<span className={css.total}>{t.count(list.total)}</span>}>
        {list.unused > 0 && (
          <Button variant="default" onClick={() => setDeletesUnused(true)}>
            {t.deleteUnusedTags}
          </Button>
        )}
      </PageHead>
      <Text size="sm" c="dimmed" className={css.hint}>
        {t.hint}
      </Text>
      <div className={css.search}>
        <SearchField
          q={q}
          texts={t}
          debounceMs={debounceMs}
          maxLength={longestTagName}
          inputRef={input}
          onSearch={(text, options) =>
            void navigate(addressOf({ q: text }), { preventScrollReset: true, ...options })
          }
        />
      </div>
      {list.items.length > 0 ? (
        <ul className={css.list} aria-label={t.list}>
          {list.items.map(tag => (
            <TagRow key={tag.id} tag={tag} onOpen={kind => setOpen({ kind, tag })} />
          ))}
        </ul>
      ) : (
        <EmptyScreen icon={<IconSearch size={40} />} title={t.noneTitle} text={t.noneText} />
      )}
      <PageSteps labels={t.pages} list={list} addressOf={page => addressOf({ q, page })} />
      <Suspense>
        {open && <TagDialog {...open} onClose={() => setOpen(undefined)} onDone={() => void revalidate()} />}
        {deletesUnused && (
          <DeleteUnusedDialog
            count={list.unused}
            onClose={() => setDeletesUnused(false)}
            onDone={() => void revalidate()}
          />
        )}
      </Suspense>
    </>
  )
}

type RowProps = { tag: ProductTag; onOpen(kind: OpenDialog['kind']): void }

function TagRow({ tag, onOpen }: RowProps) {
  const t = useTexts(tagTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const name = useTagName()(tag)
  return (
    <li className={css.row}>
      <span className={css.names}>
        <span className={css.name}>
          <LocalizedText value={localize(tag, 'name', { locale, base })} mark={false} />
        </span>
        <OtherName tag={tag} />
      </span>
      {tag.products > 0 ? (
        <Link
          to={`/admin/products?${new URLSearchParams({ tag: tag.name })}`}
          className={css.products}
          aria-label={t.productsOf(name, tag.products)}
          viewTransition
        >
          {t.products(tag.products)}
        </Link>
      ) : (
        <span className={css.none}>{t.noProducts}</span>
      )}
      <span className={css.actions}>
        <RowButton label={t.rename(name)} onClick={() => onOpen('rename')}>
          <IconPencil size={18} />
        </RowButton>
        <RowButton label={t.merge(name)} onClick={() => onOpen('merge')}>
          <IconGitMerge size={18} />
        </RowButton>
        <RowButton label={t.delete(name)} onClick={() => onOpen('delete')}>
          <IconTrash size={18} />
        </RowButton>
      </span>
    </li>
  )
}

/** The name in the language that the interface is not in. */
function OtherName({ tag: { name, translations } }: { tag: ProductTag }) {
  const t = useTexts(tagTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const translated = translations[otherLocale(base)]?.name
  if (!translated) return <span className={css.none}>{t.notTranslated}</span>
  return (
    <span className={css.other}>
      <bdi lang={localeTag[otherLocale(locale)]}>{locale === base ? translated : name}</bdi>
    </span>
  )
}
