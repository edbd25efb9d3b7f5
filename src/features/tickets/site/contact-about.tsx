/** What a message of the contact form is about: the topic with its hint, and the product page the form was opened from. */
import { useTexts } from '#app/page-site.ts'
import { SmallProduct, type SmallProductData } from '#site/shop/small-product.tsx'
import { contactTexts } from '../texts/contact.ts'
import { topics } from '../ticket-bounds.ts'
import { fieldId } from './contact-field.tsx'
import css from './contact-form.module.css'

export function Topics({ chosen }: { chosen: string }) {
  const t = useTexts(contactTexts)
  return (
    <fieldset className={css.topics}>
      <legend className={css.legend}>{t.about}</legend>
      {topics.map(topic => (
        <label key={topic} className={css.topic}>
          <input
            type="radio"
            name="topic"
            value={topic}
            defaultChecked={topic === chosen}
            className="visually-hidden"
          />
          <span>{t.topics[topic]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What to tell us depends on the topic. All hints are in the page, and the style sheet shows that of the chosen topic. */
export function MessageHint() {
  const { messageHints } = useTexts(contactTexts)
  return topics.map(topic => (
    <span key={topic} className={css.topicHint} data-topic={topic}>
      {messageHints[topic]}
    </span>
  ))
}

type Props = { product: SmallProductData; isMeant: boolean; problem: string | undefined }

/** A checkbox that can be cleared, so that removing the product needs no script and loses nothing that was typed. */
export function AboutProduct({ product, isMeant, problem }: Props) {
  const t = useTexts(contactTexts)
  const id = fieldId('productId')
  return (
    <div className={css.field}>
      <label className={css.about}>
        <input
          id={id}
          type="checkbox"
          name="productId"
          value={product.id}
          defaultChecked={isMeant}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          className="tick"
        />
        <span className={css.product}>
          <span className={css.hint}>{t.product}</span>
          <SmallProduct product={product} />
        </span>
      </label>
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
