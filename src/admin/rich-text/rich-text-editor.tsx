/** The editor for rich text. It offers exactly the elements that the server stores. Loaded by `rich-text-field.tsx` alone. */
import '@mantine/tiptap/styles.css'
import { RichTextEditor as Rte } from '@mantine/tiptap'
import { TableKit } from '@tiptap/extension-table'
import { type AnyExtension, type Editor, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { editorTexts } from './editor-texts.ts'
import css from './rich-text-editor.module.css'
import { isLinkTarget, RichTextLink } from './rich-text-link.tsx'
import { useRichTextSync } from './rich-text-sync.ts'

const settings: Partial<StarterKitOptions> = {
  heading: { levels: [3, 4] },
  code: false,
  codeBlock: false,
  // This extension would change every text that ends in a list as soon as the text is opened.
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: 'nofollow noopener' },
    isAllowedUri: isLinkTarget,
  },
}
const tables = TableKit.configure({ table: { resizable: false } })
const extensions = [StarterKit.configure(settings), tables]

/** A text that can have more than those says so itself, with a document of its own (`rich-text-embeds.tsx`). */
const withMore = new WeakMap<AnyExtension[], AnyExtension[]>()
function extensionsWith(more: AnyExtension[] | undefined) {
  if (!more) return extensions
  const all = withMore.get(more) ?? [StarterKit.configure({ ...settings, document: false }), tables, ...more]
  withMore.set(more, all)
  return all
}

/** Text from Word and other sites has headings of levels 1 and 2, which a product page uses itself. */
const withAllowedHeadings = (html: string) =>
  html.replace(/<(\/?)h[12]\b/gi, '<$1h3').replace(/<(\/?)h[56]\b/gi, '<$1h4')

export type RichTextEditorProps = {
  label: string
  labelId: string
  /** The id of the error message; set while the field has an error. */
  errorId: string | undefined
  locale: Locale
  value: string
  onChange(html: string): void
  'data-path'?: string
  /** Always the same object. */
  moreExtensions?: AnyExtension[]
  /** Further buttons of the toolbar. */
  controls?(editor: Editor): ReactNode
}

export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, labelId, errorId, locale, value, onChange, moreExtensions, controls, ...rest } = props
  const t = useTexts(editorTexts)
  const [isLinking, setLinking] = useState(false)
  const path = rest['data-path']
  // The same object as long as nothing changes, because the editor is rendered again with every new one.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang: localeTag[locale],
        dir: directionOf(locale),
        ...(path && { 'data-path': path }),
        ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
      transformPastedHTML: withAllowedHeadings,
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        // `code` is the physical key: on a Persian keyboard it types another letter.
        if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        setLinking(true)
        return true
      },
    }),
    [labelId, errorId, locale, path],
  )
  const [content] = useState(value)
  const editor = useEditor({ extensions: extensionsWith(moreExtensions), content, editorProps })
  useRichTextSync(editor, { value, onChange })

  return (
    <Rte
      editor={editor}
      labels={t.labels}
      withCodeHighlightStyles={false}
      className={css.editor}
      data-invalid={errorId ? true : undefined}
    >
      <Rte.Toolbar role="toolbar" aria-label={t.toolbar(label)} className={css.toolbar}>
        <Rte.ControlsGroup>
          <Rte.Bold />
          <Rte.Italic />
          <Rte.Underline />
          <Rte.Strikethrough />
          <Rte.ClearFormatting />
        </Rte.ControlsGroup>
        <Rte.ControlsGroup>
          <Rte.H3 />
          <Rte.H4 />
          <Rte.BulletList />
          <Rte.OrderedList />
          <Rte.Blockquote />
          <Rte.Hr />
        </Rte.ControlsGroup>
        <Rte.ControlsGroup>
          <RichTextLink editor={editor} opened={isLinking} onChange={setLinking} />
          <Rte.TableInsert />
        </Rte.ControlsGroup>
        {controls?.(editor)}
        <TableControls editor={editor} />
        <Rte.ControlsGroup>
          <Rte.Undo />
          <Rte.Redo />
        </Rte.ControlsGroup>
      </Rte.Toolbar>
      <Rte.Content className={css.content} />
    </Rte>
  )
}

/** Only while the cursor is in a table. */
function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: state => state.editor.isActive('table') })
  if (!isInTable) return null
  return (
    <Rte.ControlsGroup>
      <Rte.TableToggleHeaderRow />
      <Rte.TableRowAfter />
      <Rte.TableRowDelete />
      <Rte.TableColumnAfter />
      <Rte.TableColumnDelete />
      <Rte.TableDelete />
    </Rte.ControlsGroup>
  )
}
