/** The sentences about what every entity has, in both languages, each with its own grammar. Used by `sentence.ts`. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { listInWords, plural } from '#shared/plural.ts'
import type { SentenceFacts } from './sentence-facts.ts'

/** Where the names stand. Signs that no text has. */
export const actorSlot = '\ue000'
export const subjectSlot = '\ue001'

/** A name or value with its own direction, whatever stands beside it. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** How many files an event is about, if it says. */
function filesIn({ changes }: SentenceFacts): number {
  const lengths = Object.values(changes).flatMap(({ before, after }) =>
    Array.isArray(before) || Array.isArray(after)
      ? [Math.abs(((after as unknown[]) ?? []).length - ((before as unknown[]) ?? []).length)]
      : [],
  )
  return Math.max(1, ...lengths)
}

/** A label within a sentence begins small, unless it is an abbreviation. */
const small = (label: string) =>
  /^\p{Lu}\P{Lu}/u.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label

/** More fields than this are counted instead of named. */
const maxNamed = 3

const en = {
  sentence: (did: string) => `${actorSlot} ${did}`,
  system: 'Vitrin',
  quoted: (name: string) => `“${name}”`,
  /** A category that left the trash for good, and has no name any more. */
  purgedCategory: 'a category that has since been deleted',
  object: (one: string, { isNumber }: { isNumber: boolean }) =>
    isNumber ? `${one} ${subjectSlot}` : `${one} “${subjectSlot}”`,
  changed: (labels: string[], object: string, { isPlace }: { isPlace: boolean }) => {
    if (labels.length === 0) return `changed ${object}`
    const what =
      labels.length > maxNamed
        ? plural(labels.length, 'field', 'fields')
        : listInWords(labels.map(small), 'en')
    return `changed ${what} ${isPlace ? 'in' : 'of'} ${object}`
  },
  general: (facts: SentenceFacts): string | undefined => {
    const { event, object, field, changes, count, words, categoryName } = facts
    const images = plural(filesIn(facts), 'image', 'images')
    const documents = plural(filesIn(facts), 'PDF document', 'PDF documents')
    if (event.action === 'create') return `added ${object}`
    if (event.action === 'delete') return `deleted ${object}`
    if (event.action === 'restore') return `restored ${object}`
    if (event.action === 'purge') return `permanently deleted ${object}`
    if (event.action === 'add-picture') return `added ${images} to ${object}`
    if (event.action === 'delete-picture') return `removed ${images} from ${object}`
    if (event.action === 'restore-picture') return `restored ${images} of ${object}`
    if (event.action === 'add-document') return `added ${documents} to ${object}`
    if (event.action === 'delete-document') return `removed ${documents} from ${object}`
    if (event.action === 'restore-document') return `restored ${documents} of ${object}`
    const change = field === undefined ? undefined : changes[field]
    if (!change || event.action !== 'update') return undefined
    const { before, after } = change
    if (field === 'visible') return after ? `made ${object} visible` : `hid ${object}`
    if (field === 'position') return `moved ${object} to position ${words('position', 'after')}`
    if (field === 'parentId' && after === null) return `made ${object} a main category`
    if (field === 'categoryId' && after === null)
      return `removed ${object} from ${count === 1 ? 'its category' : 'their categories'}`
    if (field === 'parentId' || field === 'categoryId') return `moved ${object} to ${categoryName(after)}`
    if (field === 'name' && typeof before === 'string' && before)
      return `renamed ${object}, before “${isolated(before)}”`
    return undefined
  },
  undid: ({ event, object, field }: SentenceFacts, labels: string[]) => {
    const { action, reverted } = event
    const isRedo = reverted?.isUndo
    if (action === 'restore') return isRedo ? `restored ${object}` : `undid the deletion of ${object}`
    if (action === 'delete') {
      if (isRedo) return `deleted ${object} again`
      if (!reverted) return `deleted ${object}`
      return `undid the ${reverted.action === 'create' ? 'addition' : 'restoration'} of ${object}`
    }
    const did = isRedo ? 'redid' : 'undid'
    if (field === 'categoryId' || field === 'parentId') return `${did} a move of ${object}`
    if (field === 'visible') return `${did} a visibility change of ${object}`
    if (field === 'price') return `${did} a price change of ${object}`
    const [only] = labels.length === 1 ? labels : []
    return only ? `${did} a change of ${small(only)} of ${object}` : `${did} a change of ${object}`
  },
}

/** The form before another noun: دسته → دستهٔ, تصویرها → تصویرهای. */
export const ezafe = (noun: string) =>
  noun.endsWith('ه') ? `${noun}ٔ` : /[او]$/.test(noun) ? `${noun}ی` : noun

const fa: typeof en = {
  sentence: did => `${actorSlot} ${did}`,
  system: 'ویترین',
  quoted: name => `«${name}»`,
  purgedCategory: 'دسته‌ای که بعداً حذف شد',
  object: (one, { isNumber }) =>
    isNumber ? `${ezafe(one)} ${subjectSlot}` : `${ezafe(one)} «${subjectSlot}»`,
  changed: (labels, object, { isPlace }) => {
    if (labels.length === 0) return `${object} را تغییر داد`
    if (isPlace && labels.length <= maxNamed) return `${listInWords(labels, 'fa')} را در ${object} تغییر داد`
    if (labels.length > maxNamed) return `${faNumber(labels.length)} فیلد ${object} را تغییر داد`
    return `${ezafe(listInWords(labels, 'fa'))} ${object} را تغییر داد`
  },
  general: facts => {
    const { event, object, field, changes, words, categoryName } = facts
    const images = `${faNumber(filesIn(facts))} تصویر`
    const documents = `${faNumber(filesIn(facts))} فایل \u2066PDF\u2069`
    if (event.action === 'create') return `${object} را اضافه کرد`
    if (event.action === 'delete') return `${object} را حذف کرد`
    if (event.action === 'restore') return `${object} را بازیابی کرد`
    if (event.action === 'purge') return `${object} را برای همیشه حذف کرد`
    if (event.action === 'add-picture') return `${images} به ${object} اضافه کرد`
    if (event.action === 'delete-picture') return `${images} از ${object} حذف کرد`
    if (event.action === 'restore-picture') return `${images} ${object} را بازیابی کرد`
    if (event.action === 'add-document') return `${documents} به ${object} اضافه کرد`
    if (event.action === 'delete-document') return `${documents} از ${object} حذف کرد`
    if (event.action === 'restore-document') return `${documents} ${object} را بازیابی کرد`
    const change = field === undefined ? undefined : changes[field]
    if (!change || event.action !== 'update') return undefined
    const { before, after } = change
    if (field === 'visible') return after ? `نمایش ${object} را فعال کرد` : `${object} را پنهان کرد`
    if (field === 'position') return `${object} را به جایگاه ${words('position', 'after')} منتقل کرد`
    if (field === 'parentId' && after === null) return `${object} را به دستهٔ اصلی تبدیل کرد`
    if (field === 'categoryId' && after === null) return `${object} را از دسته خارج کرد`
    if (field === 'parentId' || field === 'categoryId')
      return `${object} را به ${categoryName(after)} منتقل کرد`
    if (field === 'name' && typeof before === 'string' && before)
      return `نام ${object} را تغییر داد (نام قبلی: «${isolated(before)}»)`
    return undefined
  },
  undid: ({ event, object, field }, labels) => {
    const { action, reverted } = event
    const isRedo = reverted?.isUndo
    if (action === 'restore') return isRedo ? `${object} را بازیابی کرد` : `حذف ${object} را برگرداند`
    if (action === 'delete') {
      if (isRedo) return `${object} را دوباره حذف کرد`
      if (!reverted) return `${object} را حذف کرد`
      return `${reverted.action === 'create' ? 'افزودن' : 'بازیابی'} ${object} را برگرداند`
    }
    const did = isRedo ? 'دوباره انجام داد' : 'برگرداند'
    if (field === 'categoryId' || field === 'parentId') return `انتقال ${object} را ${did}`
    if (field === 'visible') return `تغییر نمایش ${object} را ${did}`
    const [only] = labels.length === 1 ? labels : []
    return only ? `تغییر ${ezafe(only)} ${object} را ${did}` : `تغییر ${object} را ${did}`
  },
}

export const sentenceTexts = { en, fa } satisfies Record<Locale, typeof en>
