/** The schemas of the look that fit no kind of field, and what pages are told of it. Used by `settings.ts`. */
import * as z from 'zod'
import { fileUrl, widthsOf } from '#features/media/picture.ts'
import { type FieldsLike, initialValues } from '#shared/field-definitions/field-definition.ts'
import { inputSchemas, outputSchemas } from '#shared/field-definitions/field-schemas.ts'
import { fileRef, id } from '#shared/fields.ts'
import { firstAccent, type SiteLook } from '#shared/identity/site-look.ts'
import { machineText, spelled } from '#shared/text.ts'
import { type HomeSection, homeSections, lookFields, maxFeatured } from './look-fields.ts'

const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** `#2457e6`, also from `2457E6` and `#25e`. Words such as `tomato` are refused: which of them mean a colour differs by language. */
const accent = spelled(
  typed => (hex.test(machineText(typed)) ? toSixDigits(machineText(typed)) : undefined),
  { min: 1, max: 40 },
)

export function toSixDigits(typed: string): string {
  const digits = typed.replace('#', '').toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

const section = z.strictObject({ name: z.enum(homeSections), shown: z.boolean() })

/** Each section exactly once, so that one cannot be lost. */
const sections = z
  .array(section)
  .max(homeSections.length)
  .refine(all => new Set(all.map(({ name }) => name)).size === homeSections.length, 'invalid_value')

const distinct = (ids: number[]) => new Set(ids).size === ids.length

const ownFields = {
  accent,
  logoRef: fileRef.nullable(),
  logoDarkRef: fileRef.nullable(),
  iconRef: fileRef.nullable(),
  homeSections: sections,
  featuredIds: z.array(id).max(maxFeatured).refine(distinct, 'repeated'),
} satisfies Record<keyof FieldsLike<typeof lookFields, { kind: 'own' }>, z.ZodType>

export const lookInput = { ...inputSchemas(lookFields), ...ownFields }

export const lookPicture = z.object({ ref: fileRef, url: fileUrl, width: z.int(), height: z.int() })
export type LookPicture = z.infer<typeof lookPicture>

export const lookOutput = {
  ...outputSchemas(lookFields),
  accent: z.string(),
  logoRef: z.string().nullable(),
  logoDarkRef: z.string().nullable(),
  iconRef: z.string().nullable(),
  homeSections: z.array(section),
  featuredIds: z.array(id),
  logo: lookPicture.nullable(),
  logoDark: lookPicture.nullable(),
  icon: lookPicture.nullable(),
}

/** The look of a new shop. */
export const firstLook = {
  ...initialValues(lookFields),
  accent: firstAccent,
  logoRef: null as string | null,
  logoDarkRef: null as string | null,
  iconRef: null as string | null,
  // New products can be featured without a visit to two places: the section is on, and empty.
  homeSections: homeSections.map((name): HomeSection => ({ name, shown: true })),
  featuredIds: [] as number[],
}

type Look = z.infer<z.ZodObject<typeof lookOutput>>

/** Twice the height at which the header shows it, for fine screens. */
const logoPixels = 80

/** Chosen by the server, so that no page loads a script for it. */
function inHeader({ url, width, height }: LookPicture) {
  const wanted = (logoPixels * width) / height
  return { url: `${url}/${widthsOf(width).find(one => one >= wanted) ?? width}.webp`, width, height }
}

/** What every page needs of it, with nothing that is as in a new shop. */
export function toSiteLook({ accent, corners, logo, logoDark, icon }: Look): SiteLook {
  const iconRef = (icon ?? logo)?.ref
  return {
    ...(accent !== firstAccent && { accent }),
    ...(corners !== 'round' && { corners }),
    ...(logo && { logo: inHeader(logo) }),
    ...(logo && logoDark && { logoDark: inHeader(logoDark) }),
    ...(iconRef && { icon: iconRef }),
  }
}
