// Tools of the importer's catalogue, and what belongs to them.
import type { Family } from './family.ts'

export const tools: readonly Family[] = [
  {
    id: 'drill',
    category: 'power',
    noun: ['Drill', 'دریل'],
    summary: ['For wood, metal and masonry.', 'برای چوب، فلز و دیوار.'],
    description: ['Keyless chuck, depth stop and a second handle.', 'سه‌نظام اتوماتیک، عمق‌سنج و دسته دوم.'],
    isModelInName: true,
    rows: `
      HR2470 koosha 780W hammer 4500
      HR2630 koosha 800W hammer
      HP1630 koosha 710W hammer 1600
      DF333D koosha 12V cordless 2400
      DHP453 koosha 18V cordless,hammer
      ZD-650 zagros 650W blue`,
  },
  {
    id: 'anglegrinder',
    category: 'power',
    noun: ['Angle Grinder', 'فرز'],
    summary: ['Cuts and grinds metal and stone.', 'فلز و سنگ را می‌برد و می‌ساید.'],
    description: ['Restart protection and vibration-damped grip.', 'محافظ روشن شدن ناگهانی و دسته لرزه‌گیر.'],
    isModelInName: true,
    rows: `
      GA4530 koosha 115mm - 2200
      GA5030 koosha 125mm -
      GA9020 koosha 230mm -
      ZG-115 zagros 115mm mini`,
  },
  {
    id: 'jigsaw',
    category: 'power',
    noun: ['Jigsaw', 'اره عمودبر'],
    summary: ['Clean curves in wood.', 'برش منحنی تمیز در چوب.'],
    description: ['Tool-free change of blades and a blower.', 'تعویض تیغ بدون آچار و دمنده.'],
    isModelInName: true,
    rows: `
      JV0600 koosha 650W - 900
      ZJ-500 zagros 500W -`,
  },
  {
    id: 'sander',
    category: 'power',
    noun: ['Sander', 'سنباده برقی'],
    summary: ['Smooth surfaces without dust.', 'سطح صاف بدون گرد و غبار.'],
    description: ['Velcro pad and dust box.', 'کفی چسبی و مخزن غبار.'],
    isModelInName: true,
    rows: `
      BO3710 koosha 190W square
      BO5031 koosha 300W round 700`,
  },
  {
    id: 'screwdriver',
    category: 'hand',
    noun: ['Screwdriver Set', 'ست پیچ‌گوشتی'],
    summary: ['Magnetic tips of chrome vanadium.', 'نوک مغناطیسی از کروم وانادیوم.'],
    description: ['Crosshead, slotted and Torx.', 'چهارسو، دوسو و تورکس.'],
    rows: `
      ZSD-06 zagros 6pcs - 1800
      ZSD-32 zagros 32pcs mini
      KSD-10 koosha 10pcs -`,
  },
  {
    id: 'hammer',
    category: 'hand',
    noun: ['Claw Hammer', 'چکش'],
    summary: ['Drives nails and pulls them out.', 'میخ را می‌کوبد و می‌کشد.'],
    description: ['Fibreglass shaft with rubber grip.', 'دسته فایبرگلاس با روکش لاستیکی.'],
    rows: `
      ZH-500 zagros 0.5kg -
      ZH-300 zagros 0.3kg wooden 600`,
  },
  {
    id: 'pliers',
    category: 'hand',
    noun: ['Combination Pliers', 'انبردست'],
    summary: ['Grips, bends and cuts.', 'می‌گیرد، خم می‌کند و می‌برد.'],
    description: ['Insulated to one thousand volts.', 'عایق تا هزار ولت.'],
    rows: `
      ZPL-18 zagros 18cm - 1000
      ZPL-20 zagros 20cm red`,
  },
  {
    id: 'tape',
    category: 'hand',
    noun: ['Tape Measure', 'متر فلزی'],
    summary: ['Stops where you let go.', 'هر جا رها کنید می‌ایستد.'],
    description: ['Hook with magnet, nylon coating.', 'قلاب آهن‌ربایی، روکش نایلون.'],
    rows: `
      ZTM-3 zagros 3m -
      ZTM-5 zagros 5m - 1200
      ZTM-8 zagros 8m magnetic`,
  },
  {
    id: 'wrench',
    category: 'hand',
    noun: ['Adjustable Wrench', 'آچار فرانسه'],
    summary: ['Opens to thirty millimetres.', 'تا سی میلی‌متر باز می‌شود.'],
    description: ['The scale is engraved into the jaw.', 'درجه روی فک حک شده است.'],
    rows: `
      ZW-20 zagros 20cm steel
      ZW-25 zagros 25cm steel 800`,
  },
  {
    id: 'ladder',
    category: 'hand',
    noun: ['Folding Ladder', 'نردبان تاشو'],
    summary: ['Light and stable.', 'سبک و محکم.'],
    description: ['Aluminium, carries 150 kilograms.', 'آلومینیومی، تحمل ۱۵۰ کیلوگرم.'],
    rows: `
      ZLD-3 zagros 3m - 1100
      ZLD-5 zagros 5m -`,
  },
  {
    id: 'toolbox',
    category: 'hand',
    noun: ['Tool Box', 'جعبه ابزار'],
    summary: ['With tray and metal latches.', 'با سینی و قفل فلزی.'],
    description: ['Two lids for small screws.', 'دو درپوش برای پیچ‌های ریز.'],
    rows: `
      ZB-16 zagros 16inch plastic
      ZB-20 zagros 20inch steel 1300`,
  },
  {
    id: 'drillbit',
    category: 'toolParts',
    noun: ['Drill Bit Set', 'ست مته دریل'],
    summary: ['For masonry, metal and wood.', 'برای دیوار، فلز و چوب.'],
    description: ['Carbide tips, sorted in a box.', 'نوک الماسه، مرتب در جعبه.'],
    rows: `
      ZDB-13 zagros 13pcs - 5600
      ZDB-05 koosha 5pcs hammer
      ZDB-19 zagros 19pcs steel`,
  },
  {
    id: 'disc',
    category: 'toolParts',
    noun: ['Angle Grinder Disc', 'صفحه فرز'],
    summary: ['For steel and stone.', 'برای فولاد و سنگ.'],
    description: ['One millimetre thin, cuts without burrs.', 'ضخامت یک میلی‌متر، برش بدون پلیسه.'],
    rows: `
      ZDC-115 zagros 115mm - 4300
      ZDC-230 zagros 230mm -`,
  },
  {
    id: 'drillbattery',
    category: 'toolParts',
    noun: ['Battery for Cordless Drill', 'باتری دریل شارژی'],
    summary: ['Five cells with level display.', 'پنج سلول با نمایش شارژ.'],
    description: ['Charged in forty minutes.', 'در چهل دقیقه پر می‌شود.'],
    rows: `
      BL1830 koosha 18V lithium 3900
      BL1021 koosha 12V lithium`,
  },
]
