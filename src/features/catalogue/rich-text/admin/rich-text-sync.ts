/** Keeps an editor and a form's field in step: the field holds HTML, the editor a document. */
import { createDocument, type Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

type Field = { value: string; onChange(html: string): void }
type Doc = Editor['state']['doc']

export function useRichTextSync(editor: Editor | null, { value, onChange }: Field) {
  /** What came from outside, and the document it makes: as long as that stands, nothing has changed. */
  const given = useRef<{ html: string; doc: Doc } | undefined>(undefined)
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange

  useEffect(() => {
    if (!editor) return
    given.current ??= { html: told.current, doc: editor.state.doc }
    const onUpdate = () => {
      const html = given.current?.doc.eq(editor.state.doc) ? given.current.html : htmlOf(editor)
      told.current = html
      tell.current(html)
    }
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor])

  useEffect(() => {
    if (!editor || value === told.current) return
    told.current = value
    const doc = createDocument(value, editor.schema)
    if (!doc.eq(editor.state.doc)) replace(editor, value)
    given.current = { html: value, doc: editor.state.doc }
  }, [editor, value])
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** The cursor stays where it was, as far as there is such a place. */
function replace(editor: Editor, html: string) {
  const { from, to } = editor.state.selection
  editor.commands.setContent(html, { emitUpdate: false })
  const end = editor.state.doc.content.size
  if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
}
