/** The checklist of a new shop: what is left to do until the shop is the owner's. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { useChecklist } from '#admin/checklist-state.tsx'
import { failureText } from '#admin/editor/failure.ts'
import { IconChecks, IconExternalLink } from '#admin/icons.tsx'
import { PageHead, ProgressLine } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, usePath, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import { formatNumber } from '#shared/number.ts'
import type { Checklist, StepName } from '../checklist.ts'
import { countDone, isDone } from '../checklist-progress.ts'
import { checklistTexts } from '../texts/checklist.ts'
import css from './start-page.module.css'
import { StepRow } from './step-row.tsx'

export const loader = adminLoader(({ api }) => api.call('GET /checklist'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTexts(checklistTexts)
  const locale = useLocale()
  const path = usePath()
  const { list, busy, change } = useChanges(loaded)
  const done = countDone(list)
  const all = list.steps.length
  const next = list.steps.find(step => !isDone(step))?.name
  const counted = t.done(formatNumber(done, locale), formatNumber(all, locale))
  const hide = (isHidden: boolean) =>
    change('list', api => api.call('PATCH /checklist', { body: { isHidden } }))
  const tick = (step: StepName, isTicked: boolean) =>
    change(step, api => api.call('POST /checklist/:step', { params: { step }, body: { isTicked } }))
  return (
    <>
      <PageHead title={t.title} note={<span className={css.count}>{counted}</span>}>
        <Button
          component="a"
          href={path('/')}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} className="turns" />}
        >
          {t.viewSite}
        </Button>
      </PageHead>
      <ProgressLine label={counted} done={done} total={all} />
      {done === all && (
        <div className={css.allDone}>
          <IconChecks size={32} />
          <div>
            <h2>{t.allDone}</h2>
            <p className={css.text}>{t.allDoneText}</p>
          </div>
        </div>
      )}
      <ol className={css.steps}>
        {list.steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            number={formatNumber(index + 1, locale)}
            isNext={step.name === next}
            busy={busy === step.name}
            onTick={isTicked => tick(step.name, isTicked)}
          />
        ))}
      </ol>
      {done < all && (
        <p className={css.foot}>
          {list.isHidden ? t.isHidden : t.leaveForLater}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={busy === 'list'}
            onClick={() => hide(!list.isHidden)}
          >
            {list.isHidden ? t.show : t.hide}
          </Button>
        </p>
      )}
    </>
  )
}

/** What was changed here is also what the navigation goes by. */
function useChanges(loaded: Checklist) {
  const api = useApi()
  const locale = useLocale()
  const { keep } = useChecklist()
  const [changed, setChanged] = useState<{ from: Checklist; list: Checklist }>()
  const [busy, setBusy] = useState<StepName | 'list'>()
  const list = changed?.from === loaded ? changed.list : loaded
  useEffect(() => keep(list), [keep, list])
  async function change(what: StepName | 'list', send: (api: Api) => Promise<Checklist>) {
    setBusy(what)
    try {
      setChanged({ from: loaded, list: await send(api) })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return { list, busy, change }
}
