import type { UseFormReturnType } from '@mantine/form'
import { createElement } from 'react'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import { newSearchRule } from '../search-rule.ts'
import { ignoredWordHistory, pinHistory, synonymHistory } from '../search-rule-history.ts'
import { searchRuleName } from '../search-rule-name.ts'
import type { SearchRule } from '../search-rule-response.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { screenPath } from './screen-query.ts'
import {
  type NewEntry,
  type SearchRuleBody,
  type SearchRuleValues,
  toNewSearchRule,
  toSearchRuleBody,
  toSearchRuleValues,
} from './search-rule-values.ts'
import { TakenError } from './taken-error.tsx'

export type SearchRuleFormState = UseFormReturnType<SearchRuleValues>
type EditedRule = SearchRule & { name: string }

const histories = { synonym: synonymHistory, ignoredWord: ignoredWordHistory, pin: pinHistory }

/** The editor expects an entity with a name. */
const withName = (entry: SearchRule): EditedRule => ({ ...entry, name: searchRuleName(entry) })

export function useSearchRuleEditor(entry: SearchRule | undefined, added: NewEntry) {
  const t = useTexts(searchAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const kind = entry?.kind ?? added.kind
  return useEditor<EditedRule, SearchRuleValues, SearchRuleBody>({
    loaded: entry && withName(entry),
    toValues: entity => toSearchRuleValues(entity, added),
    toBody: toSearchRuleBody,
    problems: values => {
      const problems = problemsOf(newSearchRule, toNewSearchRule(values), locale)
      if (values.kind === 'pin' && values.products.length === 0)
        return { ...problems, productIds: t.productNeeded }
      if (values.kind !== 'synonym') return problems
      const isIncomplete = !values.isOneWay && values.words.length < 2
      const isOpen = values.isOneWay && values.from.trim() === ''
      return {
        ...problems,
        ...(isIncomplete && { words: t.twoWords }),
        ...(isOpen && { from: fieldMessage('q', { code: 'required' }, locale) }),
      }
    },
    // A stored draft can be of another kind than the address says.
    create: async body => {
      const of = 'word' in body ? 'ignoredWord' : 'q' in body ? 'pin' : 'synonym'
      const made = { kind: of, ...body } as ReturnType<typeof toNewSearchRule>
      return withName(await api.call('POST /products/search-words', { body: made }))
    },
    update: async (id, changes) => {
      const body = { kind, ...changes }
      return withName(await api.call('PATCH /products/search-words/:id', { params: { id }, body }))
    },
    reload: async id => withName(await api.call('GET /products/search-words/:id', { params: { id } })),
    history: histories[kind],
    listPath: screenPath,
    savedTexts: { created: () => t.created[kind], saved: () => t.saved[kind] },
    takenError: (message, otherId) => createElement(TakenError, { message, otherId }),
  })
}
