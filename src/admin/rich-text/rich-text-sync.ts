/** Keeps an editor and a form's field in sync. The field holds HTML, the editor a document. */
import { createDocument, type Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

type Field = { value: string; onChange(html: string): void }
type Doc = Editor['state']['doc']

export function useRichTextSync(editor: Editor | null, { value, onChange }: Field) {
  /** The last HTML that came from outside, and the document made of it. While the editor has it, nothing has changed. */
  const external = useRef<{ html: string; doc: Doc } | undefined>(undefined)
  const reported = useRef(value)
  const report = useRef(onChange)
  report.current = onChange

  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    // On a slow machine the editor is made a second time. Each has a schema of its own, so no document of the first equals one of
    // the second.
    if (!createDocument(reported.current, editor.schema).eq(editor.state.doc))
      replace(editor, reported.current)
    external.current = { html: reported.current, doc: editor.state.doc }
    const onUpdate = () => {
      const html = external.current?.doc.eq(editor.state.doc) ? external.current.html : htmlOf(editor)
      reported.current = html
      report.current(html)
    }
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor])

  useEffect(() => {
    if (!editor || editor.isDestroyed || value === reported.current) return
    reported.current = value
    const doc = createDocument(value, editor.schema)
    if (!doc.eq(editor.state.doc)) replace(editor, value)
    external.current = { html: value, doc: editor.state.doc }
  }, [editor, value])
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** Replaces the content. The cursor stays where it was, or goes to the end if the text is shorter now. */
function replace(editor: Editor, html: string) {
  const { from, to } = editor.state.selection
  editor.commands.setContent(html, { emitUpdate: false })
  const end = editor.state.doc.content.size
  if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
}
