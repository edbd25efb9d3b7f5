/** The navigation of the back office: its screens, the public site, language, colour scheme, and who is logged in. */
import { Tooltip } from '@mantine/core'
import type { ComponentType, MouseEvent, ReactElement } from 'react'
import { useLocation } from 'react-router'
import {
  IconArrowBarToLeft,
  IconCategory,
  IconChecklist,
  IconExternalLink,
  IconEyeOff,
  IconFlask,
  IconInbox,
  IconLanguage,
  IconListCheck,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconNote,
  IconPackage,
  type IconProps,
  IconSettings,
  IconSun,
  IconTag,
  IconTemplate,
  IconUsers,
} from '#admin/icons.tsx'
import { SchemeSelect } from '#app/components/scheme-select.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import { SiteMark } from '#app/site-mark.tsx'
import { appTexts } from '#app/texts/index.ts'
import { localeTag, otherLocale } from '#shared/locale.ts'
import { IconHelpCircle, IconHistory, IconShieldCheck } from '#ui/page-icons.tsx'
import { version } from '../../../package.json'
import { useChecklist } from '../checklist-state.tsx'
import { useFailedJobsText } from '../failed-jobs.ts'
import { Link } from '../link.tsx'
import { switchLanguage, useLogOut } from '../session.ts'
import { openDocument } from '../session-end/open-document.ts'
import { adminTexts } from '../texts/admin.ts'
import { useUnreadText } from '../unread.tsx'
import { useHasDemo } from './has-demo.ts'
import css from './nav.module.css'
import { getScreen, type ScreenKey, screens } from './screens.ts'

export type AdminName = { displayName: string; username: string }

type Props = {
  admin?: AdminName
  /** Shows only icons. */
  narrow?: boolean
  onToggle?: () => void
  /** Called when a link is followed, so that a drawer closes. */
  onLeave?: () => void
}

type Icon = ComponentType<IconProps>

const icons: Record<ScreenKey, Icon> = {
  start: IconListCheck,
  messages: IconInbox,
  cannedReplies: IconTemplate,
  products: IconPackage,
  hiddenProducts: IconEyeOff,
  categories: IconCategory,
  warranty: IconShieldCheck,
  tags: IconTag,
  search: IconListSearch,
  shopPages: IconNote,
  help: IconHelpCircle,
  activity: IconHistory,
  jobs: IconChecklist,
  admins: IconUsers,
  settings: IconSettings,
}

export function AdminNav({ admin, narrow = false, onToggle, onLeave }: Props) {
  const t = useTexts(adminTexts)
  const site = useSite()
  const current = getScreen(useLocation().pathname)
  const unread = useUnreadText()
  const failed = useFailedJobsText(admin !== undefined)
  const { stepsLeft } = useChecklist()
  const shown = screens.filter(({ key }) => key !== 'start' || stepsLeft > 0 || current?.key === 'start')
  const hasDemo = useHasDemo(admin !== undefined)
  /** The number beside the name of a screen, and its meaning in words for screen readers. */
  const counts: Partial<Record<ScreenKey, { text: string; words: string }>> = {
    ...(unread && { messages: { text: unread, words: t.unread(unread) } }),
    ...(failed && { jobs: { text: failed, words: t.failed(failed) } }),
  }
  return (
    <div className={css.nav}>
      <div className={css.brand}>
        <SiteMark className={css.mark} />
        <span className={css.word}>{site.name}</span>
      </div>
      <nav aria-label={t.menu}>
        <ul className={css.list}>
          {shown.map(({ to, key }) => (
            <li key={to}>
              <Hint text={counts[key] ? t.with(t[key], counts[key].words) : t[key]} narrow={narrow}>
                <Link
                  to={to}
                  className={css.item}
                  aria-current={current?.key === key ? 'page' : undefined}
                  viewTransition
                  onClick={onLeave}
                >
                  <ScreenIcon name={key} />
                  <span className={css.word}>{t[key]}</span>
                  {counts[key] && <Count {...counts[key]} />}
                </Link>
              </Hint>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.foot}>
        {hasDemo && <DemoMark narrow={narrow} onLeave={onLeave} />}
        <SiteControls narrow={narrow} />
        {onToggle && (
          <Hint text={t.wide} narrow={narrow}>
            <button type="button" className={css.item} aria-expanded={!narrow} onClick={onToggle}>
              <IconArrowBarToLeft size={20} className={`turns ${css.fold}`} />
              <span className={css.word}>{narrow ? t.wide : t.narrow}</span>
            </button>
          </Hint>
        )}
        <CurrentAdmin admin={admin} narrow={narrow} />
      </div>
    </div>
  )
}

/** Staff see that the shop is filled with the demo. Visitors never do. */
function DemoMark({ narrow, onLeave }: Pick<Props, 'narrow' | 'onLeave'>) {
  const t = useTexts(adminTexts)
  const isCurrent = useLocation().pathname === '/admin/demo'
  return (
    <Hint text={t.demo} narrow={narrow ?? false}>
      <Link
        to="/admin/demo"
        className={`${css.item} ${css.demo}`}
        aria-current={isCurrent ? 'page' : undefined}
        viewTransition
        onClick={onLeave}
      >
        <IconFlask size={20} />
        <span className={css.word}>{t.demo}</span>
      </Link>
    </Hint>
  )
}

function ScreenIcon({ name }: { name: ScreenKey }) {
  const Icon = icons[name]
  return <Icon size={20} />
}

/** A number at the end of the row. Beside an icon alone there is only room for a dot. Screen readers get the words. */
function Count({ text, words }: { text: string; words: string }) {
  return (
    <>
      <span className={css.unread} aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}

function openSite(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  void openDocument(event.currentTarget.href)
}

/** Links and buttons below the screens: public site, language, colour scheme. */
function SiteControls({ narrow }: { narrow: boolean }) {
  const t = useTexts(adminTexts)
  const { theme } = useTexts(appTexts)
  const path = usePath()
  const other = otherLocale(useLocale())
  return (
    <>
      <Hint text={t.viewSite} narrow={narrow}>
        {/* A plain link that loads a document: public pages do not use the style sheets of the back office. */}
        <a href={path('/')} className={css.item} onClick={openSite}>
          <IconExternalLink size={20} className="turns" />
          <span className={css.word}>{t.viewSite}</span>
        </a>
      </Hint>
      <Hint text={t.otherLanguage} narrow={narrow}>
        <button type="button" className={css.item} onClick={() => void switchLanguage(other)}>
          <IconLanguage size={20} />
          <span className={css.word} lang={localeTag[other]}>
            {t.otherLanguage}
          </span>
        </button>
      </Hint>
      <Hint text={theme} narrow={narrow}>
        <span className={`${css.item} under-select`}>
          <IconMoon size={20} className={css.moon} />
          <IconSun size={20} className={css.sun} />
          <span className={css.word} aria-hidden="true">
            {theme}
          </span>
          <SchemeSelect />
        </span>
      </Hint>
    </>
  )
}

function CurrentAdmin({ admin, narrow }: Pick<Props, 'admin'> & { narrow: boolean }) {
  const t = useTexts(adminTexts)
  const logOut = useLogOut()
  const name = admin?.displayName || admin?.username
  return (
    <div className={css.who}>
      <span className={css.initial} aria-hidden="true">
        {name ? [...name][0]?.toUpperCase() : ''}
      </span>
      <span className={`${css.word} ${css.person}`}>
        <bdi>{name}</bdi>
        <span className={css.version}>
          {t.product} <bdi>{version}</bdi>
        </span>
      </span>
      <Tooltip label={t.logOut} position={narrow ? 'right' : 'top'}>
        <button type="button" className={css.out} aria-label={t.logOut} onClick={logOut}>
          <IconLogout size={20} className="turns" />
        </button>
      </Tooltip>
    </div>
  )
}

/** The label of an icon, shown as a tooltip while the navigation shows only icons. */
function Hint({ text, narrow, children }: { text: string; narrow: boolean; children: ReactElement }) {
  return (
    <Tooltip label={text} position="right" disabled={!narrow}>
      {children}
    </Tooltip>
  )
}
