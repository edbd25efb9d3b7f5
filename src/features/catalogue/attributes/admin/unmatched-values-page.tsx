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
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { announceBulkChanges } from '../../admin/bulk-change-channel.ts'
import { useUndoDeletion } from '../../admin/use-undo-deletion.ts'
import { unmatchedTexts } from '../../texts/unmatched-values.ts'
import { attributeHistory } from '../attribute-history.ts'
import { type ChosenMeaning, type Loaded, suggestedFor, toMended } from './unmatched-form.ts'
import { UnmatchedRow } from './unmatched-row.tsx'
import css from './unmatched-values.module.css'

const path = '/admin/jobs/values'

export const loader = adminLoader(async ({ api, url }) => {
  const { items } = await api.call('GET /attributes/unmatched-values')
  const wanted = Number(url.searchParams.get('attribute'))
  const shown = items.find(({ id }) => id === wanted) ?? items[0]
  if (!shown) return { items, loaded: undefined }
  const values = await api.call('GET /attributes/:id/unmatched-values', { params: { id: shown.id } })
  const attributes = await api.call('GET /category/attributes/:id', { params: { id: shown.categoryId } })
  const attribute = attributes.find(({ id }) => id === shown.id)
  return { items, loaded: attribute && { attribute, ...values } }
})

export function Component() {
  const { items, loaded } = useLoaderData<typeof loader>()
  const t = useTexts(unmatchedTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  if (!loaded) {
    return (
      <>
        <PageHead title={t.title} />
        <EmptyScreen icon={<IconChecks size={40} />} title={t.emptyTitle} text={t.emptyText}>
          <Button component={Link} to="/admin/jobs" viewTransition>
            {t.toJobs}
          </Button>
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} back={{ to: '/admin/jobs', label: t.jobs }} />
      <Text size="sm" c="dimmed" className={css.hint}>
        {t.hint}
      </Text>
      <nav aria-label={t.attributes} className={css.attributes}>
        {items.map(item => (
          <Link
            key={item.id}
            to={`${path}?attribute=${item.id}`}
            className={css.attribute}
            aria-current={item.id === loaded.attribute.id ? 'page' : undefined}
          >
            <bdi>{localize(item, 'name', { locale, base }).text}</bdi>{' '}
            <span className={css.count}>{t.values(item.values, item.isAtLeast)}</span>
          </Link>
        ))}
      </nav>
      <UnmatchedForm key={`${loaded.attribute.id} ${loaded.attribute.version}`} loaded={loaded} />
    </>
  )
}

function UnmatchedForm({ loaded }: { loaded: Loaded }) {
  const { attribute, items, total, isAtLeast } = loaded
  const t = useTexts(unmatchedTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const undoEvent = useUndoDeletion(attributeHistory)
  const [chosen, setChosen] = useState<Record<string, ChosenMeaning>>(() =>
    Object.fromEntries(items.map(value => [value.text, suggestedFor(value)])),
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
