/**
 * The editor for texts that can have images and cards of products between their blocks: the pages of the shop. Loaded by
 * `rich-text-field.tsx` alone.
 */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { RichTextEditor as Rte } from '@mantine/tiptap'
import { Node } from '@tiptap/core'
import { type Editor, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { IconGripVertical, IconPackage, IconPhotoPlus, IconTrash } from '#admin/icons.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { pictureTypes } from '#features/media/picture.ts'
import { pictureAltMax } from '#shared/rich-text/rich-text.ts'
import { failureText } from '../editor/failure.ts'
import { hintBelow } from '../editor/languages.tsx'
import { ProductLine } from '../product-picker/product-line.tsx'
import { ProductSearchField } from '../product-picker/product-search-field.tsx'
import { productPickerTexts } from '../texts/product-picker.ts'
import { editorTexts } from './editor-texts.ts'
import { EmbedsContext } from './embeds-context.ts'
import RichTextEditor, { type RichTextEditorProps } from './rich-text-editor.tsx'
import css from './rich-text-embeds.module.css'

/** They stand between the blocks of the text only, as the server stores them. */
const pageDocument = Node.create({ name: 'doc', topNode: true, content: '(block | embed)+' })

const pictureNode = Node.create({
  name: 'picture',
  group: 'embed',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ref: {
      parseHTML: element => element.getAttribute('data-ref'),
      renderHTML: ({ ref }) => ({ 'data-ref': ref }),
    },
    alt: { default: '', parseHTML: element => element.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [{ tag: 'img[data-ref]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureInText),
})

const productNode = Node.create({
  name: 'productCard',
  group: 'embed',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: {
      parseHTML: element => Number(element.getAttribute('data-id')),
      renderHTML: ({ id }) => ({ 'data-id': id }),
    },
  }),
  parseHTML: () => [{ tag: 'product-card[data-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['product-card', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ProductInText),
})

const embedExtensions = [pageDocument, pictureNode, productNode]

type Props = Omit<RichTextEditorProps, 'moreExtensions' | 'controls'>

export default function RichTextEmbedsEditor(props: Props) {
  return (
    <RichTextEditor
      {...props}
      moreExtensions={embedExtensions}
      controls={editor => (
        <Rte.ControlsGroup>
          <PictureControl editor={editor} />
          <ProductControl editor={editor} />
        </Rte.ControlsGroup>
      )}
    />
  )
}

/** After what is selected, which may be another image. With an empty line to write on, which the server drops. */
function insert(editor: Editor, node: { type: string; attrs: object }) {
  const { to } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContentAt(to, [node, { type: 'paragraph' }])
    .run()
}

function PictureControl({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts).embeds
  const locale = useLocale()
  const embeds = useContext(EmbedsContext)
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  async function send(file: File) {
    setSending(true)
    try {
      const picture = await embeds?.upload(file)
      if (picture && !editor.isDestroyed) {
        insert(editor, { type: 'picture', attrs: { ref: picture.ref, alt: '' } })
      }
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Rte.Control
        aria-label={t.picture}
        title={t.picture}
        disabled={isSending}
        aria-busy={isSending}
        onClick={() => input.current?.click()}
      >
        <IconPhotoPlus size={16} />
      </Rte.Control>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.picture}
        accept={pictureTypes}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
          // Without this, choosing the same file again would not fire a change event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function ProductControl({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts).embeds
  const embeds = useContext(EmbedsContext)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      trapFocus
      returnFocus
      withArrow
      shadow="md"
      width={340}
    >
      <Popover.Target>
        <Rte.Control aria-label={t.product} title={t.product} onClick={() => setOpen(!isOpen)}>
          <IconPackage size={16} />
        </Rte.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <ProductSearchField
            label={t.chooseProduct}
            excluded={[]}
            onChoose={product => {
              embeds?.onPicked(product)
              setOpen(false)
              insert(editor, { type: 'productCard', attrs: { id: product.id } })
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type FrameProps = Pick<NodeViewProps, 'selected' | 'deleteNode'> & {
  removeLabel: string
  children: ReactNode
}

function Frame({ selected, deleteNode, removeLabel, children }: FrameProps) {
  const t = useTexts(editorTexts).embeds
  return (
    <NodeViewWrapper className={css.place} contentEditable={false}>
      <div className={css.embed} data-selected={selected || undefined}>
        <span className={css.grip} data-drag-handle title={t.move}>
          <IconGripVertical size={18} />
        </span>
        <div className={css.what}>{children}</div>
        <ActionIcon variant="subtle" color="var(--c-dim)" aria-label={removeLabel} onClick={deleteNode}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </NodeViewWrapper>
  )
}

/** As large as the editor needs. It exists as soon as the upload has finished. */
const shownWidth = 320

function PictureInText({ node, updateAttributes, ...frame }: NodeViewProps) {
  const t = useTexts(editorTexts).embeds
  const { ref, alt } = node.attrs as { ref: string; alt: string }
  const picture = useContext(EmbedsContext)?.pictureOf(ref) ?? 'loading'
  return (
    <Frame {...frame} removeLabel={t.removePicture}>
      {typeof picture === 'object' ? (
        <img
          src={`${picture.url}/${Math.min(picture.width, shownWidth)}.webp`}
          width={picture.width}
          height={picture.height}
          alt={alt}
          className={css.picture}
        />
      ) : (
        <p className={css.note}>{picture === 'gone' ? t.pictureGone : t.loading}</p>
      )}
      <TextInput
        label={t.alt}
        description={alt ? undefined : t.altHint}
        inputWrapperOrder={hintBelow}
        size="sm"
        maxLength={pictureAltMax}
        value={alt}
        onChange={event => updateAttributes({ alt: event.currentTarget.value })}
        // Enter would save the form around the field.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
    </Frame>
  )
}

function ProductInText({ node, ...frame }: NodeViewProps) {
  const t = useTexts(editorTexts).embeds
  const picker = useTexts(productPickerTexts)
  const product = useContext(EmbedsContext)?.productOf(node.attrs.id) ?? 'loading'
  const isUnseen =
    product === 'gone' || (typeof product === 'object' && (!product.shown || product.deletedAt))
  return (
    <Frame {...frame} removeLabel={t.removeProduct}>
      {typeof product === 'object' && <ProductLine product={product} />}
      {product === 'loading' && <p className={css.note}>{t.loading}</p>}
      {product === 'failed' && <p className={css.note}>{picker.notLoaded}</p>}
      {product === 'gone' && <p className={css.note}>{picker.gone}</p>}
      {isUnseen && <p className={css.warning}>{t.productHidden}</p>}
    </Frame>
  )
}
