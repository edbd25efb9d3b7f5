/** The values of the question form: one set of texts per language. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { HelpQuestion, NewQuestion } from '../help-question.ts'

type Texts = { question: string; answer: string }
export type QuestionValues = Texts & {
  visible: boolean
  translations: Partial<Record<Locale, Texts>>
}
/** Without the position, which is changed in the list. */
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
