import { IsolatedText } from '#app/components/isolated-text.tsx'
import { LanguageMark } from '#app/components/localized-text.tsx'
import { localeTag } from '#shared/locale.ts'
import { groupSpecs, type LocalizedSpecs } from './localized-specs.ts'
import css from './product-specs.module.css'

/** The language is marked unless the page has said it already. A single table needs no heading under that of its section. */
export function ProductSpecs({ specs, lang, mark }: LocalizedSpecs & { mark: boolean }) {
  const groups = groupSpecs(specs)
  return (
    <div className={css.groups}>
      {lang && mark && (
        <p>
          <LanguageMark lang={lang} />
        </p>
      )}
      {groups.map(({ group, specs: members }) => (
        <table key={group} className={css.table} lang={lang && localeTag[lang]}>
          {groups.length > 1 && group && (
            <caption className={css.group}>
              <IsolatedText text={group} lang={lang} />
            </caption>
          )}
          <tbody>
            {members.map(({ name, nameLang = lang, value, lang: valueLang = lang }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, an index only once.
              <tr key={index}>
                <th scope="row" lang={nameLang && localeTag[nameLang]}>
                  <IsolatedText text={name} lang={nameLang} />
                </th>
                <td lang={valueLang && localeTag[valueLang]}>
                  <IsolatedText text={value} lang={valueLang} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
