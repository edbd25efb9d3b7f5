import { IconArrowDown } from '@tabler/icons-react'
import { useTexts } from '#ui/site.ts'
import { homeTexts } from '../messages/home.ts'
import { siteTexts } from '../messages/site.ts'
import css from './hero.module.css'
import { StillLife } from './still-life.tsx'

/** The first five seconds: one sentence, one action. */
export function Hero({ products, categories }: { products: number; categories: number }) {
  const t = useTexts(homeTexts)
  const count = useTexts(siteTexts).products
  const toProducts = products > 0
  const under = products > 0 && categories > 0 ? t.under(products, categories) : count(products)
  return (
    <section className={css.hero} aria-labelledby="hero">
      <StillLife className={css.drawing} />
      <div className={css.words}>
        <h1 id="hero" className={css.sentence}>
          {t.sentence}
        </h1>
        {toProducts && <p className={css.under}>{under}</p>}
        <a href={toProducts ? '#newest' : '#categories'} className="button">
          {toProducts ? t.toNewest : t.toCategories}
          <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
        </a>
      </div>
    </section>
  )
}
