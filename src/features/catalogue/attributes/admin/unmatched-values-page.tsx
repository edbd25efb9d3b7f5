/**
 * Values that do not fit their attribute, one attribute at a time: what each text means is chosen, and all of them are sent in one call.
 */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { failureText } from '#admin/editor/failure.ts'
import { IconChecks } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { useUndoDeletion } from '../../admin/use-undo-deletion.ts'
import { unmatchedTexts } from '../../texts/unmatched-values.ts'
import { attributeHistory } from '../attribute-history.ts'
import { type ChosenMeaning, type Loaded, suggestedFor, toMended } from './unmatched-form.ts'
import { UnmatchedRow } from './unmatched-row.tsx'
import css from './unmatched-values.module.css'

const path = '/admin/jobs/values'

const pathOf = (isLeft: boolean, attribute?: number) => {
  const query = new URLSearchParams({
    ...(isLeft && { left: '1' }),
    ...(attribute !== undefined && { attribute: `${attribute}` }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

export const loader = adminLoader(async ({ api, url }) => {
  const isLeft = url.searchParams.get('left') === '1'
  const query = { left: isLeft ? ('true' as const) : ('false' as const) }
  const { items, others } = await api.call('GET /attributes/unmatched-values', { query })
  const wanted = Number(url.searchParams.get('attribute'))
  const shown = items.find(({ id }) => id === wanted) ?? items[0]
  const list = { isLeft, items, hasOthers: others > 0 }
  if (!shown) return { ...list, loaded: undefined }
  const params = { id: shown.id }
  const values = await api.call('GET /attributes/:id/unmatched-values', { params, query })
  const attributes = await api.call('GET /category/attributes/:id', { params: { id: shown.categoryId } })
  const attribute = attributes.find(({ id }) => id === shown.id)
  return { ...list, loaded: attribute && { attribute, isLeft, ...values } }
})

export function Component() {
  const { isLeft, items, hasOthers, loaded } = useLoaderData<typeof loader>()
  const t = useTexts(unmatchedTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const back = { to: '/admin/jobs', label: t.jobs }
  if (!loaded) {
    return (
      <>
        <PageHead title={t.title} back={hasOthers || isLeft ? back : undefined} />
        {(hasOthers || isLeft) && <Views isLeft={isLeft} />}
        <EmptyScreen
          icon={<IconChecks size={40} />}
          title={isLeft ? t.noneLeftTitle : t.emptyTitle}
          text={isLeft ? t.noneLeftText : t.emptyText}
        >
          <Button component={Link} to="/admin/jobs" viewTransition>
            {t.toJobs}
          </Button>
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} back={back} />
      {(hasOthers || isLeft) && <Views isLeft={isLeft} />}
      <Text size="sm" c="dimmed" className={css.hint}>
        {isLeft ? t.leftHint : t.hint}
      </Text>
      <nav aria-label={t.attributes} className={css.attributes}>
        {items.map(item => (
          <Link
            key={item.id}
            to={pathOf(isLeft, item.id)}
            className={css.attribute}
            aria-current={item.id === loaded.attribute.id ? 'page' : undefined}
          >
            <bdi>{localize(item, 'name', { locale, base }).text}</bdi>{' '}
            <span className={css.count}>{t.values(item.values, item.isAtLeast)}</span>
          </Link>
        ))}
      </nav>
      <UnmatchedForm key={`${isLeft} ${loaded.attribute.id} ${loaded.attribute.version}`} loaded={loaded} />
    </>
  )
}

/** What is to be matched, and what was left as it is: two lists. */
function Views({ isLeft }: { isLeft: boolean }) {
  const t = useTexts(unmatchedTexts)
  const views = [
    { label: t.views.open, to: pathOf(false), isCurrent: !isLeft },
    { label: t.views.left, to: pathOf(true), isCurrent: isLeft },
  ]
  return (
    <nav className={css.views} aria-label={t.title}>
      {views.map(({ label, to, isCurrent }) => (
        <Link key={label} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function UnmatchedForm({ loaded }: { loaded: Loaded }) {
  const { attribute, isLeft, items, total, isAtLeast } = loaded
  const t = useTexts(unmatchedTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const undoEvent = useUndoDeletion(attributeHistory)
  const [chosen, setChosen] = useState<Record<string, ChosenMeaning>>(() =>
    Object.fromEntries(items.map(value => [value.text, isLeft ? { kind: 'later' } : suggestedFor(value)])),
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { values, wrong } = toMended(items, { chosen, attribute, locale })

  async function send() {
    setBusy(true)
    setProblem('')
    try {
      const body = { values, version: attribute.version }
      const done = await api.call('POST /attributes/:id/mend-values', { params: { id: attribute.id }, body })
      const { eventId } = done
      const undo = async () => {
        const subject = { entity: 'attribute' as const, id: attribute.id, name: attribute.name }
        if (eventId !== null && (await undoEvent({ ...subject, eventId }))) {
          void notify(t.undone, { kind: 'success' })
          announceBulkChanges()
          await revalidate()
        }
      }
      if (done.isInBackground) announceBulkChanges()
      else {
        const action = { label: t.undo, run: () => void undo() }
        void notify(t.done(values.length, done.products), { kind: 'success', action })
      }
      await revalidate()
    } catch (error) {
      setProblem(failureText(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (values.length > 0 && wrong.size === 0) void send()
      }}
    >
      <ul className={css.list} aria-label={t.list}>
        {items.map(value => (
          <UnmatchedRow
            key={value.text}
            value={value}
            attribute={attribute}
            isAtLeast={isAtLeast}
            isLeft={isLeft}
            chosen={chosen[value.text] ?? { kind: 'later' }}
            isWrong={wrong.has(value.text)}
            onChoose={one => setChosen(before => ({ ...before, [value.text]: one }))}
          />
        ))}
      </ul>
      {total > items.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.more(total - items.length)}
        </Text>
      )}
      {problem && (
        <Text size="sm" c="var(--c-error)" role="alert" mt="md">
          {problem}
        </Text>
      )}
      <Button type="submit" mt="lg" loading={isBusy} disabled={values.length === 0 || wrong.size > 0}>
        {values.length > 0 ? t.save(values.length) : t.saveNone}
      </Button>
    </form>
  )
}
