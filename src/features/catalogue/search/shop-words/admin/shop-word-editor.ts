import type { UseFormReturnType } from '@mantine/form'
import { createElement } from 'react'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fieldMessage } from '#shared/error-messages.ts'
import { newShopWord } from '../shop-word.ts'
import { ignoredWordHistory, pinHistory, synonymHistory } from '../shop-word-history.ts'
import { shopWordName } from '../shop-word-name.ts'
import type { ShopWord } from '../shop-word-response.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { screenPath } from './screen-query.ts'
import {
  type NewEntry,
  type ShopWordBody,
  type ShopWordValues,
  toNewShopWord,
  toShopWordBody,
  toShopWordValues,
} from './shop-word-values.ts'
import { TakenError } from './taken-error.tsx'

export type ShopWordFormState = UseFormReturnType<ShopWordValues>
type Loaded = ShopWord & { name: string }

const histories = { synonym: synonymHistory, ignoredWord: ignoredWordHistory, pin: pinHistory }

/** The editor expects an entity with a name. */
const withName = (entry: ShopWord): Loaded => ({ ...entry, name: shopWordName(entry) })

export function useShopWordEditor(entry: ShopWord | undefined, added: NewEntry) {
  const t = useTexts(searchAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const kind = entry?.kind ?? added.kind
  return useEditor<Loaded, ShopWordValues, ShopWordBody>({
    loaded: entry && withName(entry),
    toValues: entity => toShopWordValues(entity, added),
    toBody: toShopWordBody,
    problems: values => {
      const problems = problemsOf(newShopWord, toNewShopWord(values), { locale })
      if (values.kind === 'pin' && values.products.length === 0)
        return { ...problems, productIds: t.productNeeded }
      if (values.kind !== 'synonym') return problems
      const isIncomplete = !values.isOneWay && values.words.length < 2
      const isOpen = values.isOneWay && values.from.trim() === ''
      return {
        ...problems,
        ...(isIncomplete && { words: t.twoWords }),
        ...(isOpen && { from: fieldMessage('required', locale) }),
      }
    },
    // A stored draft can be of another kind than the address says.
    create: async body => {
      const of = 'word' in body ? 'ignoredWord' : 'q' in body ? 'pin' : 'synonym'
      const made = { kind: of, ...body } as ReturnType<typeof toNewShopWord>
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
