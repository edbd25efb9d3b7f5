/** A question as its form holds it: one block of texts per language. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { HelpQuestion, NewQuestion } from '../help-question.ts'

type Texts = { question: string; answer: string }
export type QuestionValues = Texts & {
  visible: boolean
  translations: Partial<Record<Locale, Texts>>
}
/** Its place is changed in the list, never here. */
export type QuestionBody = Omit<NewQuestion, 'position'>

export function toQuestionValues(entity: HelpQuestion | undefined, base: Locale): QuestionValues {
  const other = otherLocale(base)
  return {
    ...textsOf(entity),
    visible: entity?.visible ?? true,
    translations: { [other]: textsOf(entity?.translations[other]) },
  }
}

const textsOf = (texts: Partial<Texts> | undefined): Texts => ({
  question: texts?.question ?? '',
  answer: texts?.answer ?? '',
})

export const toQuestionBody = (values: QuestionValues): QuestionBody => values
