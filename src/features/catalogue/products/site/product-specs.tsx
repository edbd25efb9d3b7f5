import { directionOf, localeTag } from '#shared/locale.ts'
import { LanguageMark } from '#ui/localized-text.tsx'
import { groupSpecs, type LocalizedSpecs } from './localized-specs.ts'
import css from './product-specs.module.css'

export function ProductSpecs({ specs, lang }: LocalizedSpecs) {
  return (
    <div className={css.groups}>
      {lang && (
        <p>
          <LanguageMark lang={lang} />
        </p>
      )}
      {groupSpecs(specs).map(({ group, specs: members }) => (
        <table
          key={group}
          className={css.table}
          lang={lang && localeTag[lang]}
          dir={lang && directionOf(lang)}
        >
          {group && (
            <caption className={css.group}>
              <bdi>{group}</bdi>
            </caption>
          )}
          <tbody>
            {members.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, an index only once.
              <tr key={index}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td dir="auto">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
