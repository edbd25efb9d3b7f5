/** The toolbar's button and form for links. Used by `rich-text-editor.tsx`. */
import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { IconLink } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { editorTexts } from './editor-texts.ts'

/** Whether a link may have this target. The server drops all others. */
export const isLinkTarget = (href: string) =>
  /^(https?:\/\/[^/?#\s]|mailto:[^/\s]|tel:[^/\s]|\/(?![/\\]))\S*$/i.test(href)

type Props = { editor: Editor; opened: boolean; onChange(opened: boolean): void }

/** Replaces the link control of Mantine, whose keyboard shortcut opens it in every editor of the page at once. */
export function RichTextLink({ editor, opened, onChange }: Props) {
  const t = useTexts(editorTexts).link
  const active = useEditorState({ editor, selector: state => state.editor.isActive('link') })
  return (
    <Popover opened={opened} onChange={onChange} trapFocus returnFocus withArrow shadow="md" width={320}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t.open}
          title={t.open}
          active={active}
          onClick={() => onChange(!opened)}
        >
          <IconLink size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <LinkForm editor={editor} onDone={() => onChange(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const t = useTexts(editorTexts).link
  const before: string = editor.getAttributes('link').href ?? ''
  const [href, setHref] = useState(before)
  const [isWrong, setWrong] = useState(false)

  function set() {
    const wanted = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(href.trim()) ? `https://${href.trim()}` : href.trim()
    if (wanted && !isLinkTarget(wanted)) return setWrong(true)
    onDone()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!wanted) chain.unsetLink().run()
    else if (before || !editor.state.selection.empty) chain.setLink({ href: wanted }).run()
    // Nothing is selected: the address is inserted as the text of the link.
    else
      chain
        .insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: wanted } }] })
        .run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the product's form around this field.
    event.preventDefault()
    set()
  }

  return (
    <>
      <TextInput
        label={t.label}
        placeholder={t.placeholder}
        value={href}
        onChange={event => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={isWrong && t.wrong}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Group mt="sm" gap="xs" justify="flex-end">
        {before && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onDone()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            {t.remove}
          </Button>
        )}
        <Button size="xs" onClick={set}>
          {t.save}
        </Button>
      </Group>
    </>
  )
}
