import type { Config } from '#server/config.server.ts'
import type { Db } from '#server/database.server.ts'
import type { Locale } from '#shared/locale.ts'

export type SiteSettings = { name: string; baseLocale: Locale; currency: string }

/** What a new installation starts with; from then on the stored values hold, whatever the environment says. */
function defaults({ defaultLocale }: Pick<Config, 'defaultLocale'>): SiteSettings {
  return {
    name: defaultLocale === 'fa' ? 'ویترین' : 'Vitrin',
    baseLocale: defaultLocale,
    currency: defaultLocale === 'fa' ? 'IRT' : 'USD',
  }
}

export async function loadSettings(db: Db, config: Pick<Config, 'defaultLocale'>): Promise<SiteSettings> {
  const wanted = defaults(config)
  // Several processes may start at once: the first one decides, all read the same.
  await db
    .insertInto('setting')
    .values(Object.entries(wanted).map(([name, value]) => ({ name, value })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const stored = await db.selectFrom('setting').selectAll().where('name', 'in', Object.keys(wanted)).execute()
  return Object.fromEntries(stored.map(({ name, value }) => [name, value])) as SiteSettings
}
