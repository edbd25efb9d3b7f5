/**
 * Shows notifications in a React root of its own beside the page's, so that public pages work without Mantine. Loaded by
 * `notify.ts`.
 */
// In a cascade layer: these style sheets are loaded late and must not override the back office's own.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '#ui/page-icons.tsx'
import { cssVariables, theme } from '../mantine-theme.ts'
import type { NotifyOptions } from './notify.ts'
import css from './notify-island.module.css'
import { undoByKey } from './undo-key.ts'
import { yieldToControls } from './yield-to-controls.ts'

const container = document.body.appendChild(document.createElement('div'))
createRoot(container).render(
  <DirectionProvider>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="light"
      withGlobalClasses={false}
    >
      <Notifications position="top-right" autoClose={5000} limit={20} className={css.area} />
    </MantineProvider>
  </DirectionProvider>,
)
undoByKey('[data-undo]')
yieldToControls()

const styleOfKind = {
  info: { color: 'var(--c-info)', icon: <IconInfoCircle size={20} /> },
  success: { color: 'var(--c-success)', icon: <IconCheck size={20} /> },
  error: { color: 'var(--c-error)', icon: <IconAlertCircle size={20} /> },
}

const undoAttributes = { 'data-undo': true, 'aria-keyshortcuts': 'Control+Z', title: 'Ctrl+Z' }

/** Read on each call, because the language of a page can change without a new document. */
const dismiss = () => (document.documentElement.lang.startsWith('fa') ? 'بستن اعلان' : 'Dismiss notification')

const lastOfTopic = new Map<string, string>()

export function show(message: string, { kind = 'info', title, action, topic }: NotifyOptions) {
  const earlier = topic && lastOfTopic.get(topic)
  if (earlier) notifications.hide(earlier)
  const id = notifications.show({
    message: action ? (
      <span className={css.line}>
        {message}
        <button
          type="button"
          className={css.action}
          {...(kind !== 'error' && undoAttributes)}
          onClick={() => {
            notifications.hide(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      </span>
    ) : (
      message
    ),
    title,
    withBorder: true,
    className: css.toast,
    closeButtonProps: { 'aria-label': dismiss() },
    styles: { icon: { color: 'var(--c-surface)' } },
    ...styleOfKind[kind],
  })
  if (topic) lastOfTopic.set(topic, id)
}
