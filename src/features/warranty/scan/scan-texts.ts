/** Texts of scanning a serial number. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Scan serial number',
  hint: 'Point the camera at the QR code or barcode on the label.',
  starting: 'Starting the camera …',
  none: 'This code isn’t a serial number. Try the one next to “S/N”.',
  denied: 'The browser may not use the camera. Allow it for this site, or enter the number.',
  missing: 'We couldn’t start a camera. Enter the number instead.',
  close: 'Close',
}

const fa: typeof en = {
  title: 'اسکن شمارهٔ سریال',
  hint: 'دوربین را روبه‌روی کد QR یا بارکد برچسب بگیرید.',
  starting: 'دوربین در حال روشن شدن است …',
  none: 'این کد شمارهٔ سریال نیست. کد کنار «S/N» را امتحان کنید.',
  denied: 'مرورگر اجازهٔ استفاده از دوربین را ندارد. برای این سایت اجازه بدهید یا شماره را وارد کنید.',
  missing: 'دوربین روشن نشد. شماره را وارد کنید.',
  close: 'بستن',
}

export const scanTexts = { en, fa } satisfies Record<Locale, typeof en>
