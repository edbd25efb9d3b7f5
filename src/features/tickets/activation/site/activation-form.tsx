/** The form of the activation page. Only the server decides what is invalid, and answers for every field at once. */
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { formatLongDay } from '#shared/dates.ts'
import { ReachShop } from '#site/shop/reach-shop.tsx'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import { attachedField, toFieldValue } from '../../site/attached-fields.ts'
import type { Attached } from '../../site/attachment-list.ts'
import { Field, fieldId } from '../../site/contact-field.tsx'
import css from '../../site/contact-form.module.css'
import { PersonFields } from '../../site/person-fields.tsx'
import { attachmentTexts } from '../../texts/attachments.ts'
import { contactTexts } from '../../texts/contact.ts'
import { attachmentLimits, attachmentTypes, ticketBounds } from '../../ticket-bounds.ts'
import { maxDaysAgo, purchaseDays } from '../activation-bounds.ts'
import { activationTexts } from '../activation-texts.ts'
import type { ActivationRefusal, ActivationValues } from './activation-outcome.ts'

type Props = { values: ActivationValues; refused: ActivationRefusal | undefined; attached: Attached[] }

const fieldOrder = ['serial', 'purchasedOn', 'receipt', 'name', 'phone', 'email'] as const
type FieldName = (typeof fieldOrder)[number]

export function ActivationForm({ values, refused, attached }: Props) {
  const t = useTexts(activationTexts)
  const action = usePath()('/warranty/activate')
  const problems = refused?.fields ?? {}
  const field = (name: Exclude<FieldName, 'purchasedOn' | 'receipt'>) => ({
    name,
    label: t.fields[name],
    defaultValue: values[name],
    problem: problems[name],
  })
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate className={css.form}>
      {refused && <Problems refused={refused} />}
      <Field
        {...field('serial')}
        hint={t.serialHint}
        maxLength={ticketBounds.serial.max}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <PurchaseDay value={values.purchasedOn} problem={problems.purchasedOn} />
      <Receipt attached={attached} problem={problems.receipt} />
      <PersonFields field={field} />
      <button type="submit" className={`button ${css.send}`}>
        {t.send}
      </button>
    </form>
  )
}

function Problems({ refused: { message, fields, isLimited } }: { refused: ActivationRefusal }) {
  const t = useTexts(activationTexts)
  const names = fieldOrder.filter(name => fields[name] !== undefined)
  return (
    <div role="alert" className={css.problems}>
      <IconAlertTriangle size={24} className={css.warning} />
      <div>
        <p className={css.notSent}>{t.problems.title}</p>
        {names.length === 0 && <p>{message}</p>}
        {isLimited && <ReachShop />}
        {names.length > 0 && (
          <ul className={css.names}>
            {names.map(name => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{t.fields[name]}</a>: {fields[name]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type DayProps = { value: string; problem: string | undefined }

/** A list of all days that may be chosen: the same in both calendars, and no day can be mistyped. */
function PurchaseDay({ value, problem }: DayProps) {
  const t = useTexts(activationTexts)
  const locale = useLocale()
  const { today } = useSite()
  const id = fieldId('purchasedOn')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t.fields.purchasedOn}
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        {t.dayHint(maxDaysAgo)}
      </p>
      <select
        id={id}
        name="purchasedOn"
        defaultValue={value}
        required
        className={css.input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
      >
        <option value="">{t.chooseDay}</option>
        {purchaseDays(today).map(day => (
          <option key={day} value={day}>
            {formatLongDay(day, { locale, timeZone: 'UTC' })}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

type ReceiptProps = { attached: Attached[]; problem: string | undefined }

function Receipt({ attached, problem }: ReceiptProps) {
  const t = useTexts(activationTexts)
  const files = useTexts(attachmentTexts)
  const { optional } = useTexts(contactTexts)
  const id = fieldId('receipt')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t.fields.receipt} <span className={css.optional}>({optional})</span>
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        {t.receiptHint(attachmentLimits.bytes / 1024 / 1024)}
      </p>
      <input
        id={id}
        type="file"
        name="file"
        accept={attachmentTypes.join()}
        className={css.input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
      />
      {/* One that arrived with a form that was refused for another reason. Clearing the box leaves it out. */}
      {attached.map(file => (
        <label key={file.token}>
          <input
            type="checkbox"
            name={attachedField}
            value={toFieldValue(file)}
            defaultChecked
            className="tick"
          />{' '}
          <bdi>{files.attached(file.name)}</bdi>
        </label>
      ))}
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
