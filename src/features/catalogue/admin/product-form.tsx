import { useNavigate } from 'react-router'
import { errorMessage } from '#shared/error-messages.ts'
import { otherLocale } from '#shared/locale.ts'
import { EditorForm } from '#ui/admin/editor-form.tsx'
import { useFreshFiles } from '#ui/admin/fresh-files.ts'
import { PageHead, TwoColumns } from '#ui/admin/page.tsx'
import { useApi } from '#ui/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import type { CategoryNode } from '../category.ts'
import { adminTexts } from '../messages/admin.ts'
import type { Product } from '../product.ts'
import { useAskedFor } from './asked-for.ts'
import { toOptions } from './category-options.ts'
import { ProductDocuments } from './product-documents.tsx'
import { listPath, useProductEditor } from './product-editor.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ProductSide } from './product-side.tsx'
import { OtherTexts, OwnTexts } from './product-texts.tsx'
import { SpecRows } from './spec-rows.tsx'
import { ProductState } from './state-badge.tsx'
import { ViewOnSite } from './view-on-site.tsx'

type Props = {
  /** Undefined while creating. */
  product?: Product
  tree: CategoryNode[]
}

export function ProductForm({ product, tree }: Props) {
  const t = useTexts(adminTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const editor = useProductEditor(product)
  const { form, entity } = editor
  const api = useApi()
  const withFiles = useFreshFiles(entity, id => api.call('GET /products/by-id/:id', { params: { id } }))
  const other = otherLocale(base)
  const { categoryId, extraCategoryIds } = form.values
  const attributes = useAskedFor([...(categoryId ? [categoryId] : []), ...extraCategoryIds])
  const navigate = useNavigate()
  const leave = () => {
    // What was typed goes with it.
    editor.passes.current = true
    void navigate(listPath, { viewTransition: true })
  }
  return (
    <>
      <PageHead
        title={entity?.name ?? t.product.createTitle}
        note={entity && <ProductState product={entity} />}
        back={{ to: listPath, label: t.products.title }}
      >
        {entity?.shown && <ViewOnSite path={`/product/${entity.slug}`} />}
        {entity && <ProductMenu product={entity} large onRemoved={leave} />}
      </PageHead>
      <EditorForm
        editor={editor}
        createLabel={t.product.create}
        invalidText={errorMessage('invalid', locale)}
      >
        <TwoColumns
          main={
            <>
              <OwnTexts form={form} />
              <SpecRows form={form} path="specs" locale={base} attributes={attributes} />
              <OtherTexts form={form} locale={other} />
              <SpecRows
                form={form}
                path={`translations.${other}.specs`}
                locale={other}
                attributes={attributes}
                foreign
              />
            </>
          }
          side={
            <>
              <ProductPictures product={withFiles} />
              <ProductSide form={form} product={entity} options={toOptions(tree, { locale, base })} />
              <ProductDocuments product={withFiles} />
            </>
          }
        />
      </EditorForm>
    </>
  )
}
