/** The field for related products, and below it those that visitors would see. Part of `product-form.tsx`. */
import { useId } from 'react'
import { problemAt } from '#admin/editor/form-problems.ts'
import { Section } from '#admin/page.tsx'
import { ChosenProducts } from '#admin/product-picker/chosen-products.tsx'
import { useProductName } from '#admin/product-picker/picked-product.ts'
import { StateBadge } from '#admin/state-badge.tsx'
import { useTexts } from '#app/page-site.ts'
import { ProductCardLink } from '../../cards/site/product-card.tsx'
import { maxRelated } from '../../model/related-limit.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productLinkTexts } from '../../texts/product-links.ts'
import type { LinkedProducts } from './linked-products.ts'
import type { ProductFormState } from './product-editor.tsx'
import css from './related-products.module.css'

type Props = { form: ProductFormState; links: LinkedProducts; id: number | undefined }

export function RelatedProducts({ form, links, id }: Props) {
  const t = useTexts(productLinkTexts)
  const label = useTexts(productFieldLabels)
  const chosen = form.values.relatedIds.map(links.chosen)
  const isUnseen = chosen.some(
    ({ product }) => typeof product === 'object' && (product.deletedAt || !product.shown),
  )
  return (
    <Section title={label.relatedIds} hint={t.relatedHint(maxRelated)}>
      <ChosenProducts
        label={t.addRelated}
        listLabel={t.chosen}
        emptyText={t.noneChosen}
        max={maxRelated}
        path="relatedIds"
        excluded={id === undefined ? [] : [id]}
        chosen={chosen}
        error={problemAt(form.errors, 'relatedIds')}
        onChange={(ids, added) => {
          if (added) links.addPicked(added)
          form.setFieldValue('relatedIds', ids)
        }}
      />
      {isUnseen && <p className={css.note}>{t.unseen}</p>}
      <RelatedPreview form={form} links={links} />
    </Section>
  )
}

/** The cards themselves, as on the page. They are only looked at: their names are read out by a list. */
function RelatedPreview({ form: { values }, links }: Omit<Props, 'id'>) {
  const t = useTexts(productLinkTexts)
  const title = useId()
  const nameOf = useProductName()
  const { related, isFailed } = links
  const { relatedIds, replacementId, lifecycle, categoryId } = values
  // On the page of a discontinued product, its replacement has a card at the top.
  const shown = related?.filter(({ id }) => lifecycle !== 'discontinued' || id !== replacementId)
  const originOf = (id: number) => (relatedIds.includes(id) ? t.isChosen : t.isAutomatic)
  const sentence = isFailed
    ? t.previewFailed
    : !shown
      ? t.previewLoading
      : shown.length > 0
        ? t.previewHint
        : categoryId === null
          ? t.previewNoCategory
          : t.previewEmpty
  return (
    <div className={css.preview}>
      <h3 id={title} className={css.title}>
        {t.preview}
      </h3>
      <p role="status" className={css.note}>
        {sentence}
      </p>
      {shown && shown.length > 0 && !isFailed && (
        <>
          <ul className="visually-hidden" aria-labelledby={title}>
            {shown.map(product => (
              <li key={product.id}>
                {nameOf(product)} ({originOf(product.id)})
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <section className={css.strip} aria-labelledby={title} tabIndex={0}>
            {shown.map(product => (
              <div key={product.id} className={css.card} inert>
                <StateBadge tone={relatedIds.includes(product.id) ? 'good' : 'quiet'}>
                  {originOf(product.id)}
                </StateBadge>
                <ProductCardLink product={product} />
              </div>
            ))}
          </section>
        </>
      )}
    </div>
  )
}
