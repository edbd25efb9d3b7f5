// Kitchen appliances of the importer's catalogue. A row is: code, brand, size,
// features, and where it matters visits, then `en` or `fa` for a product that has only that language.
import type { Family } from './family.ts'

export const kitchen: readonly Family[] = [
  {
    id: 'kettle',
    category: 'kettles',
    noun: ['Electric Kettle', 'کتری برقی'],
    summary: ['Boils quickly and switches itself off.', 'سریع جوش می‌آورد و خودکار خاموش می‌شود.'],
    description: [
      'The concealed heating element is easy to wipe, the lid opens with one hand and the spout does not drip.',
      'المنت پنهان آن به‌راحتی پاک می‌شود، درپوش با یک دست باز می‌شود و دهانه چکه نمی‌کند.',
    ],
    specs: [
      [
        ['Power', 'توان'],
        ['2200 W', '۲۲۰۰ وات'],
      ],
    ],
    tags: ['tea'],
    rows: `
      AK-1720 arvand 1.7L steel 5200
      AK-1725 arvand 1.7L glass 3100
      AK-1000 arvand 1L plastic
      AK-0500 arvand 0.5L travel
      DK-17S delmar 1.7L steel 900
      DK-17G delmar 1.7L glass,black
      DK-09N delmar 0.9L gooseneck 2100
      PK-200 parsan 2L steel
      PK-201 parsan 2L double,white
      TK-15D tivan 1.5L digital,glass
      TK-15N tivan 1L gooseneck,black - en`,
  },
  {
    id: 'teamaker',
    category: 'kettles',
    noun: ['Tea Maker', 'چای‌ساز'],
    summary: ['Kettle and teapot in one set.', 'کتری و قوری در یک دستگاه.'],
    description: [
      'The teapot rests on top of the kettle and keeps the tea at serving temperature, like a samovar does.',
      'قوری روی کتری می‌نشیند و چای را مثل سماور گرم نگه می‌دارد.',
    ],
    rows: `
      AT-170 arvand 1.7L steel 1500
      AT-171 arvand 1.7L glass
      PT-180 parsan 1.8L steel
      DT-160 delmar 1.6L glass,digital
      HT-200 hamta 2L steel - fa`,
  },
  {
    id: 'coffee',
    category: 'coffee',
    noun: ['Coffee Maker', 'قهوه‌ساز'],
    summary: ['Fresh coffee at the touch of a button.', 'قهوه تازه با فشار یک دکمه.'],
    description: [
      'A permanent gold-tone basket replaces paper, the hot plate keeps the carafe warm and the timer starts brewing before you wake.',
      'سبد دائمی جای کاغذ را می‌گیرد، صفحه گرم‌کن قوری را گرم نگه می‌دارد و زمان‌سنج پیش از بیدار شدن شما دم کردن را آغاز می‌کند.',
    ],
    specs: [
      [
        ['Power', 'توان'],
        ['1000 W', '۱۰۰۰ وات'],
      ],
    ],
    rows: `
      DC-1200 delmar 1.2L drip 4100
      DC-1500 delmar 1.5L drip,digital
      DC-15E delmar 1.5L espresso 6100
      DC-20E delmar 2L espresso,automatic 2600
      NC-4T norden 4cup turkish 1900
      NC-5T norden 5cup turkish,copper
      AC-600 arvand 0.6L drip,glass
      TC-15E tivan 1.5L espresso,red
      TC-12P tivan - portable`,
  },
  {
    id: 'coffeegrinder',
    category: 'coffee',
    noun: ['Coffee Grinder', 'آسیاب قهوه'],
    summary: ['Grinds beans from coarse to fine.', 'دانه قهوه را درشت تا نرم آسیاب می‌کند.'],
    description: [
      'Conical burrs run slowly, so that the aroma is not lost to heat.',
      'تیغه‌های مخروطی آهسته می‌چرخند تا عطر قهوه از گرما از بین نرود.',
    ],
    rows: `
      DCG-30 delmar 150W steel 800
      DCG-10 delmar - manual,wooden
      NCG-18 norden 200W digital
      TCG-05 tivan - manual,ceramic`,
  },
  {
    id: 'blender',
    category: 'blenders',
    noun: ['Blender', 'مخلوط‌کن'],
    summary: ['Smoothies, soups and crushed ice.', 'اسموتی، سوپ و یخ خردشده.'],
    description: [
      'Six blades turn the fruit into a smooth drink, and the pulse button crushes ice for cocktails.',
      'شش تیغه میوه را به نوشیدنی یکدست تبدیل می‌کند و دکمه پالس یخ را خرد می‌کند.',
    ],
    rows: `
      AB-1500 arvand 1.5L glass 3300
      AB-1200 arvand 1.2L plastic
      DB-900 delmar 0.9L mini
      DB-2000 delmar 2L steel,digital 1200
      TB-06 tivan 0.6L portable,green 2800
      PB-150 parsan 1.5L plastic,white
      VB-175 vanda 1.75L glass,red`,
  },
  {
    id: 'handblender',
    category: 'blenders',
    noun: ['Hand Blender', 'گوشت‌کوب برقی'],
    summary: ['Purees straight in the pot.', 'مستقیم در قابلمه پوره می‌کند.'],
    description: [
      'The detachable shaft goes into the dishwasher; a whisk and a beaker are in the box.',
      'میله جداشدنی در ظرفشویی شسته می‌شود؛ همزن و لیوان مدرج در جعبه است.',
    ],
    rows: `
      AHB-800 arvand 800W steel 700
      DHB-600 delmar 600W plastic
      PHB-100 parsan 1000W steel,black
      THB-400 tivan 400W cordless`,
  },
  {
    id: 'mixer',
    category: 'blenders',
    noun: ['Stand Mixer', 'همزن کاسه‌دار'],
    summary: ['Kneads dough while you do something else.', 'خمیر را خودش ورز می‌دهد.'],
    description: [
      'Planetary movement reaches the whole bowl, and the splash guard keeps the flour inside.',
      'حرکت سیاره‌ای به همه کاسه می‌رسد و محافظ پاشش آرد را داخل نگه می‌دارد.',
    ],
    rows: `
      DM-500 delmar 5L steel 1100
      DM-650 delmar 6.5L steel,red
      HM-400 hamta 4L plastic,white
      VM-550 vanda 5.5L steel,black`,
  },
  {
    id: 'meatgrinder',
    category: 'grinders',
    noun: ['Meat Grinder', 'چرخ‌گوشت'],
    summary: ['Minces meat for kebab and sausages.', 'گوشت را برای کباب و سوسیس چرخ می‌کند.'],
    description: [
      'Three steel plates, a reverse gear for sinews and a kebbe attachment are included.',
      'سه پنجره فولادی، دنده معکوس برای رگ و پی و قطعه کبه‌ساز همراه دستگاه است.',
    ],
    rows: `
      PM-2000 parsan 2000W steel 4700
      PM-1500 parsan 1500W white
      PM-1800 parsan 1800W black
      AM-1600 arvand 1600W steel
      HMG-12 hamta - manual,iron
      ZM-3000 zagros 3000W steel 600`,
  },
  {
    id: 'chopper',
    category: 'grinders',
    noun: ['Food Chopper', 'خردکن'],
    summary: ['Onions and herbs in seconds.', 'پیاز و سبزی در چند ثانیه.'],
    description: [
      'The bowl is break-resistant and the non-slip ring holds it on the counter.',
      'کاسه نشکن است و حلقه ضدلغزش آن را روی میز نگه می‌دارد.',
    ],
    rows: `
      ACH-500 arvand 1.5L glass 1300
      DCH-300 delmar 0.5L mini
      PCH-800 parsan 2L steel
      TCH-01 tivan - manual,green`,
  },
  {
    id: 'airfryer',
    category: 'fryers',
    noun: ['Air Fryer', 'سرخ‌کن بدون روغن'],
    summary: ['Crisp food with hardly any oil.', 'غذای ترد با کمترین روغن.'],
    description: [
      'Hot air circulates at high speed around the basket; the coating is free of PFOA and the drawer is dishwasher-safe.',
      'هوای داغ با سرعت زیاد دور سبد می‌چرخد؛ پوشش آن بدون PFOA است و کشو در ظرفشویی شسته می‌شود.',
    ],
    rows: `
      DA-450 delmar 4.5L digital 7300
      DA-650 delmar 6.5L digital,steel 3900
      DA-900 delmar 9L digital,double
      AA-400 arvand 4L black
      AA-550 arvand 5.5L white
      HA-350 hamta 3.5L manual,black
      VA-800 vanda 8L digital - en`,
  },
  {
    id: 'oven',
    category: 'fryers',
    noun: ['Mini Oven', 'آون توستر'],
    summary: ['Bakes and grills on the worktop.', 'روی کابینت می‌پزد و گریل می‌کند.'],
    description: [
      'Rotisserie spit, convection fan and a crumb tray that slides out.',
      'سیخ گردان، فن همرفت و سینی خرده‌نان کشویی.',
    ],
    rows: `
      PO-450 parsan 45L black 900
      PO-350 parsan 35L steel
      HO-600 hamta 60L black`,
  },
  {
    id: 'microwave',
    category: 'fryers',
    noun: ['Microwave Oven', 'مایکروویو'],
    summary: ['Heats, defrosts and grills.', 'گرم می‌کند، یخ‌زدایی و گریل می‌کند.'],
    description: [
      'Eight automatic programmes, including popcorn, and a lock against small hands.',
      'هشت برنامه خودکار از جمله ذرت بوداده، و قفل کودک.',
    ],
    rows: `
      NM-280 norden 28L digital,black 2400
      NM-340 norden 34L digital,steel
      HM-200 hamta 20L white
      HM-230 hamta 23L silver`,
  },
  {
    id: 'toaster',
    category: 'breakfast',
    noun: ['Toaster', 'توستر نان'],
    summary: ['Two slots and seven levels of browning.', 'دو شکاف و هفت درجه برشتگی.'],
    description: [
      'Rolls are warmed on the rack, and the crumb drawer is emptied without turning the toaster over.',
      'نان گرد روی پایه گرم می‌شود و کشوی خرده‌نان بدون وارونه کردن خالی می‌شود.',
    ],
    rows: `
      AT-820 arvand 800W steel 650
      AT-821 arvand 800W red
      DT-900 delmar 900W black
      VT-850 vanda 850W white`,
  },
  {
    id: 'sandwich',
    category: 'breakfast',
    noun: ['Sandwich Maker', 'ساندویچ‌ساز'],
    summary: ['Toasted sandwiches for two.', 'ساندویچ گرم برای دو نفر.'],
    description: ['Plates come off for waffles and panini.', 'صفحه‌ها برای وافل و پنینی عوض می‌شود.'],
    rows: `
      DS-750 delmar 750W black
      AS-900 arvand 900W steel 1000
      HS-700 hamta 700W white`,
  },
  {
    id: 'rice',
    category: 'rice',
    noun: ['Rice Cooker', 'پلوپز'],
    summary: ['Golden tahdig every time.', 'ته‌دیگ طلایی در هر بار پخت.'],
    description: [
      'The thermostat sets the thickness of the crust, and the glass lid shows how far the rice is.',
      'ترموستات ضخامت ته‌دیگ را تنظیم می‌کند و از درب شیشه‌ای پخت برنج دیده می‌شود.',
    ],
    rows: `
      PR-101 parsan 4person white 3800
      PR-181 parsan 8person white 2900
      PR-301 parsan 12person steel
      AR-080 arvand 8person digital,black
      HR-060 hamta 6person silver
      KR-040 kavir 4person - - fa`,
  },
  {
    id: 'juicer',
    category: 'juicers',
    noun: ['Juicer', 'آبمیوه‌گیری'],
    summary: ['Juice from whole fruit.', 'آبمیوه از میوه کامل.'],
    description: [
      'The wide chute takes apples uncut and the pulp container lifts out.',
      'دهانه پهن سیب را درسته می‌گیرد و مخزن تفاله جدا می‌شود.',
    ],
    rows: `
      AJ-900 arvand 900W steel 2000
      AJ-700 arvand 700W plastic
      DJ-1000 delmar 1000W steel
      PJ-300 parsan 300W plastic,white`,
  },
  {
    id: 'citrus',
    category: 'juicers',
    noun: ['Citrus Press', 'آب‌مرکبات‌گیری'],
    summary: ['For oranges, lemons and grapefruit.', 'برای پرتقال، لیمو و گریپ‌فروت.'],
    description: [
      'The cone turns both ways until the peel is bare.',
      'مخروط به دو طرف می‌چرخد تا پوست خالی شود.',
    ],
    rows: `
      ACP-40 arvand 40W white
      DCP-85 delmar 85W steel
      VCP-01 vanda - manual,steel`,
  },
]
