/** The page of the demo: what a removal takes away, what of it somebody changed, and the removal. */
import { Alert, Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { failureText } from '#admin/editor/failure.ts'
import { IconFlask, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { EmptyScreen, PageHead, ProgressLine, Section } from '#admin/page.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { adminTexts } from '#admin/texts/admin.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { Demo } from '../demo.contract.ts'
import { demoTexts } from '../texts/demo.ts'
import css from './demo.module.css'

type Changed = Demo['changed'][number]

const [pollMs, idlePollMs] = [1000, 5000]
const idOf = ({ kind, key }: Pick<Changed, 'kind' | 'key'>) => `${kind}:${key}`
const isFilled = ({ holds }: Changed) => Object.values(holds).some(count => count > 0)

export const demoLoader = adminLoader(({ api }) => api.call('GET /demo'))

/** `onStarted`: a removal was started, which a card of background changes shows. */
export function DemoPage({ onStarted }: { onStarted(): void }) {
  const initial = useLoaderData<typeof demoLoader>()
  const t = useTexts(demoTexts)
  const { lastData, reload } = useServerData<Demo>({
    key: 'demo',
    load: api => api.call('GET /demo'),
    initial,
    // An undo brings it back, in this tab or another one.
    pollMs: ({ removal }) => (removal ? pollMs : idlePollMs),
    retryMs: idlePollMs,
  })
  const demo = lastData ?? initial
  return (
    <>
      <PageHead title={t.title} back={{ to: '/admin/settings', label: t.toSettings }} />
      {demo.removal ? (
        <Running removal={demo.removal} />
      ) : demo.isPresent ? (
        <Removal
          demo={demo}
          onStarted={() => {
            onStarted()
            void reload()
          }}
        />
      ) : (
        <EmptyScreen icon={<IconFlask size={40} />} title={t.emptyTitle} text={t.emptyText}>
          <Button component={Link} to="/admin/activity?entity=demo" variant="default" viewTransition>
            {t.toActivity}
          </Button>
        </EmptyScreen>
      )}
    </>
  )
}

function Running({ removal: { done, total } }: { removal: NonNullable<Demo['removal']> }) {
  const t = useTexts(demoTexts)
  return (
    <Section title={t.running} hint={t.runningText}>
      <ProgressLine label={t.running} done={done} total={total} />
      <Text size="sm" c="dimmed">
        {t.progress(done, total)}
      </Text>
    </Section>
  )
}

function Removal({ demo, onStarted }: { demo: Demo; onStarted(): void }) {
  const t = useTexts(demoTexts)
  const { cancel } = useTexts(adminTexts)
  const locale = useLocale()
  const api = useApi()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const alsoChanged = demo.changed
    .filter(one => chosen.has(idOf(one)))
    .map(({ kind, key }) => ({ kind, key }))
  async function start() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await api.call('POST /demo/removal', { body: { alsoChanged } })
      onStarted()
    } catch (error) {
      setFailure(failureText(error, locale))
    }
    setIsBusy(false)
    setIsAsking(false)
  }
  return (
    <div className={css.column}>
      <Text c="dimmed">{t.lead}</Text>
      <Section title={t.goes} hint={t.goesHint}>
        <ul className={css.counts}>
          {demo.counts.map(({ kind, goes, stays }) => (
            <li key={kind} className={css.count}>
              <span>{t.kinds[kind](goes)}</span>
              {stays > 0 && <span className={css.stays}>{t.stays(stays)}</span>}
            </li>
          ))}
        </ul>
      </Section>
      {demo.changed.length > 0 && (
        <ChangedItems changed={demo.changed} chosen={chosen} onChoose={setChosen} />
      )}
      {failure && (
        <Alert color="var(--c-error)" role="alert">
          {failure}
        </Alert>
      )}
      <Group>
        <Button
          color="var(--c-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => setIsAsking(true)}
        >
          {t.remove}
        </Button>
      </Group>
      {isAsking && (
        <Modal opened stackId="errand" onClose={() => setIsAsking(false)} title={t.confirmTitle} centered>
          <Text c="dimmed">{t.confirmText}</Text>
          <Group mt="xl" justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setIsAsking(false)} data-autofocus>
              {cancel}
            </Button>
            <Button color="var(--c-error)" loading={isBusy} onClick={() => void start()}>
              {t.remove}
            </Button>
          </Group>
        </Modal>
      )}
    </div>
  )
}

type ChangedProps = {
  changed: Changed[]
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

function ChangedItems({ changed, chosen, onChoose }: ChangedProps) {
  const t = useTexts(demoTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const isAll = changed.every(one => chosen.has(idOf(one)))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Section title={t.changed} hint={t.changedHint}>
      <Checkbox
        label={t.all}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={() => onChoose(new Set(isAll ? [] : changed.map(idOf)))}
      />
      <ul className={css.list}>
        {changed.map(one => {
          const name = localize(one, 'label', { locale, base })
          return (
            <li key={idOf(one)} className={css.row}>
              <Checkbox
                checked={chosen.has(idOf(one))}
                onChange={() => toggle(idOf(one))}
                aria-label={t.removeOne(name.text)}
              />
              <span className={css.names}>
                <LocalizedText value={name} mark={false} />
                <span className={css.why}>
                  {[
                    t.kindOf[one.kind],
                    ...(one.isEdited ? [t.edited] : []),
                    ...(isFilled(one) ? [t.holds(one.holds)] : []),
                  ].join(' · ')}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {changed.some(isFilled) && (
        <Text size="sm" c="dimmed">
          {t.movesOut}
        </Text>
      )}
    </Section>
  )
}
