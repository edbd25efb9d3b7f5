/** Text of the other ways to reach the shop, for whoever was refused by a limit. */
import type { Locale } from '#shared/locale.ts'

const en = { reach: 'You can also reach us here:' }
const fa: typeof en = { reach: 'از این راه‌ها هم می‌توانید با ما تماس بگیرید:' }

export const reachTexts = { en, fa } satisfies Record<Locale, typeof en>
