/** The form for creating and editing a product. Used by `product-create-page.tsx` and `product-edit-page.tsx`. */
import { Group } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toOptions } from '#admin/category-select/category-options.ts'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { useFreshFiles } from '#admin/files/fresh-files.ts'
import { PageHead, TwoColumns } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { localize } from '#ui/localize.ts'
import { ProductState } from '../../admin/state-badge.tsx'
import { ViewOnSite } from '../../admin/view-on-site.tsx'
import type { AttributesByCategory } from '../../attributes/admin/use-product-attributes.ts'
import { ProductFiles } from '../../files/admin/product-files.tsx'
import type { CategoryNode } from '../../model/category.ts'
import type { Product } from '../../model/product.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { useLinkedProducts } from './linked-products.ts'
import { PreviewButton } from './preview-button.tsx'
import { listPath, useProductEditor } from './product-editor.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductSide } from './product-side.tsx'
import { ProductTextFields } from './product-texts.tsx'
import { RelatedProducts } from './related-products.tsx'
import { SearchEngineTexts } from './search-engine-texts.tsx'
import { SoldUnitsDialog } from './sold-units-dialog.tsx'
import { SpecFields } from './specs/spec-rows.tsx'

type Props = {
  /** Undefined while creating. */
  product?: Product
  tree: CategoryNode[]
  /** What its categories ask of it. Those that are chosen later are loaded then. */
  attributesByCategory?: AttributesByCategory
  /** The list from which the product was opened. */
  backTo?: string
  /** Links to the products before and after it in that list. */
  neighbours?: ReactNode
}

export function ProductForm({ product, tree, attributesByCategory, backTo = listPath, neighbours }: Props) {
  const t = useTexts(catalogueAdminTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const editor = useProductEditor(product, attributesByCategory)
  const { form, entity, attributes } = editor
  const links = useLinkedProducts(form.values, entity?.id)
  const api = useApi()
  const withFiles = useFreshFiles(entity, id => api.call('GET /products/by-id/:id', { params: { id } }))
  const navigate = useNavigate()
  // Not with every key that is pressed: there may be 2,000 categories.
  const options = useMemo(() => toOptions(tree, { locale, base }), [tree, locale, base])
  const leave = () => {
    // The product is deleted: leave without asking about unsaved changes.
    editor.passes.current = true
    // The row is no longer in the list.
    void navigate(backTo.replace(/#.*/, ''), { viewTransition: true })
  }
  return (
    <>
      {editor.sold && <SoldUnitsDialog sold={editor.sold} onClose={editor.closeSold} />}
      <PageHead
        title={entity ? localize(entity, 'name', { locale, base }).text : t.product.createTitle}
        note={entity && <ProductState product={entity} />}
        back={{ to: backTo, label: t.products.title }}
      >
        {neighbours}
        {/* Together, so that on a phone the menu is never alone on a line. */}
        <Group gap="var(--space-3)" wrap="nowrap">
          {entity?.shown && <ViewOnSite path={`/product/${entity.slug}`} />}
          <PreviewButton editor={editor} />
          {entity && <ProductMenu product={entity} large onRemoved={leave} />}
        </Group>
      </PageHead>
      <EditorForm
        editor={editor}
        createLabel={t.product.create}
        invalidText={errorMessage('invalid', locale)}
      >
        <TwoColumns
          main={
            <>
              <ProductTextFields form={form} tagList={entity?.tagList} />
              <SpecFields form={form} attributes={attributes} />
              <RelatedProducts form={form} links={links} id={entity?.id} />
              <SearchEngineTexts form={form} slug={entity?.slug} />
            </>
          }
          side={
            <ProductFiles product={withFiles} drafted={editor.drafted}>
              <ProductSide form={form} product={entity} options={options} links={links} />
            </ProductFiles>
          }
        />
      </EditorForm>
    </>
  )
}
