// Cookware, tableware and large kitchen appliances of the importer's catalogue.
import type { Family } from './family.ts'

export const cookware: readonly Family[] = [
  {
    id: 'pan',
    category: 'pans',
    noun: ['Frying Pan', 'تابه'],
    summary: ['Even heat and easy release.', 'گرمای یکنواخت و نچسب.'],
    description: [
      'Suitable for induction, gas and ceramic hobs; the rivetless handle stays cool.',
      'مناسب اجاق القایی، گازی و سرامیکی؛ دسته بدون پرچ خنک می‌ماند.',
    ],
    rows: `
      KP-20 kavir 20cm granite
      KP-24 kavir 24cm granite 1700
      KP-28 kavir 28cm granite 2600
      KP-32 kavir 32cm granite
      ZP-26 zagros 26cm iron 1400
      ZP-30 zagros 30cm iron
      GP-24 goldis 24cm ceramic
      GP-28 goldis 28cm ceramic,red
      AP-28 arvand 28cm steel`,
  },
  {
    id: 'pot',
    category: 'pots',
    noun: ['Cooking Pot', 'قابلمه'],
    summary: ['With lid, for soups and stews.', 'با درب، برای سوپ و خورش.'],
    description: ['Litre marks inside, drip-free rim.', 'درجه‌بندی لیتری در داخل، لبه بدون چکه.'],
    rows: `
      KQ-20 kavir 20cm granite
      KQ-24 kavir 24cm granite 1500
      KQ-28 kavir 28cm granite
      AQ-24 arvand 24cm steel
      ZQ-30 zagros 30cm iron
      GQ-22 goldis 22cm copper`,
  },
  {
    id: 'pressure',
    category: 'pots',
    noun: ['Pressure Cooker', 'زودپز'],
    summary: ['Cooks in a third of the time.', 'یک‌سوم زمان معمول می‌پزد.'],
    description: ['Three safety valves and a folding handle.', 'سه سوپاپ ایمنی و دسته تاشو.'],
    rows: `
      AZ-06 arvand 6L steel 1200
      AZ-08 arvand 8L steel
      PZ-05 parsan 5L digital
      KZ-10 kavir 10L granite`,
  },
  {
    id: 'tray',
    category: 'trays',
    noun: ['Serving Tray', 'سینی'],
    summary: ['For tea and for guests.', 'برای چای و پذیرایی.'],
    description: [
      'The raised rim and the felt under it protect table and glasses.',
      'لبه بلند و نمد زیر آن از میز و لیوان محافظت می‌کند.',
    ],
    rows: `
      GT-3040 goldis 30x40cm rectangular,steel 1300
      GT-3550 goldis 35x50cm rectangular,steel
      GT-2030 goldis 20x30cm rectangular,wooden
      KT-35 kavir 35cm round,copper
      KT-40 kavir 40cm round,copper
      VT-3040 vanda 30x40cm wooden
      VT-2525 vanda 25x25cm square,wooden`,
  },
  {
    id: 'board',
    category: 'trays',
    noun: ['Cutting Board', 'تخته گوشت'],
    summary: ['Kind to knives.', 'به چاقو آسیب نمی‌زند.'],
    description: [
      'Grooves catch the juice, rubber feet stop it slipping.',
      'شیارها آب را می‌گیرند و پایه لاستیکی نمی‌لغزد.',
    ],
    rows: `
      VBD-2030 vanda 20x30cm wooden
      VBD-3045 vanda 30x45cm wooden 500
      GBD-2535 goldis 25x35cm plastic,green`,
  },
  {
    id: 'knife',
    category: 'knives',
    noun: ["Chef's Knife", 'چاقوی آشپزخانه'],
    summary: ['Sharp and balanced.', 'تیز و خوش‌دست.'],
    description: ['Forged in one piece from molybdenum steel.', 'یک‌تکه از فولاد مولیبدن ساخته شده است.'],
    rows: `
      ZK-15 zagros 15cm steel
      ZK-20 zagros 20cm steel 1600
      ZK-25 zagros 25cm steel,black
      GK-20 goldis 20cm ceramic,white`,
  },
  {
    id: 'knifeset',
    category: 'knives',
    noun: ['Knife Set', 'سرویس چاقو'],
    summary: ['With a block of beech.', 'با پایه چوب راش.'],
    description: ['Scissors and a sharpener are part of the set.', 'قیچی و چاقوتیزکن جزو سرویس است.'],
    rows: `
      ZKS-06 zagros 6pcs steel
      ZKS-09 zagros 9pcs steel,black 700
      GKS-05 goldis 5pcs ceramic`,
  },
  {
    id: 'flask',
    category: 'cups',
    noun: ['Vacuum Flask', 'فلاسک'],
    summary: ['Hot for twelve hours.', 'دوازده ساعت گرم نگه می‌دارد.'],
    description: ['The stopper pours without being unscrewed.', 'درپوش بدون باز شدن می‌ریزد.'],
    rows: `
      AF-05 arvand 0.5L steel
      AF-10 arvand 1L steel 2200
      AF-19 arvand 1.9L steel,green
      ZF-10 zagros 1L steel,blue
      ZF-07 zagros 0.75L black`,
  },
  {
    id: 'mug',
    category: 'cups',
    noun: ['Travel Mug', 'ماگ'],
    summary: ['Fits under the coffee maker and in the car.', 'زیر قهوه‌ساز و در خودرو جا می‌شود.'],
    description: ['The lid is leak-proof and opens with the thumb.', 'درب نشتی ندارد و با شست باز می‌شود.'],
    rows: `
      AMG-35 arvand 350ml steel,black
      AMG-45 arvand 450ml steel,white
      VMG-35 vanda 350ml ceramic,blue
      VMG-30 vanda 300ml glass,double 900`,
  },
  {
    id: 'foodbox',
    category: 'storage',
    noun: ['Food Container', 'ظرف نگهدارنده'],
    summary: ['Airtight, for fridge and microwave.', 'بدون نفوذ هوا، برای یخچال و مایکروویو.'],
    description: [
      'Four clips and a silicone seal keep smells where they belong.',
      'چهار گیره و واشر سیلیکونی بو را نگه می‌دارد.',
    ],
    rows: `
      GC-06 goldis 0.6L glass
      GC-10 goldis 1L glass 800
      GC-15 goldis 1.5L plastic
      VC-20 vanda 2L plastic,clear`,
  },
  {
    id: 'spice',
    category: 'storage',
    noun: ['Spice Rack', 'جاادویه‌ای'],
    summary: ['Twelve jars that turn.', 'دوازده شیشه گردان.'],
    description: [
      'Labels for saffron, turmeric and sumac are in the box.',
      'برچسب زعفران، زردچوبه و سماق در جعبه است.',
    ],
    rows: `
      VS-12 vanda 12pcs wooden
      GS-16 goldis 16pcs steel 400`,
  },
  {
    id: 'fridge',
    category: 'cooling',
    noun: ['Refrigerator', 'یخچال فریزر'],
    summary: ['No frost, quiet and economical.', 'بدون برفک، کم‌صدا و کم‌مصرف.'],
    description: [
      'The crisper keeps vegetables moist, the inverter compressor runs quietly and the door shelves can be moved.',
      'کشوی سبزیجات رطوبت را نگه می‌دارد، کمپرسور اینورتر کم‌صداست و طبقه‌های در جابه‌جا می‌شود.',
    ],
    rows: `
      NR-320 norden 320L white 1900
      NR-420 norden 420L steel
      NR-600 norden 600L twin,steel 5400
      NR-601 norden 600L twin,black
      HRF-250 hamta 250L white
      HRF-120 hamta 120L mini,white 2300
      ARF-45 arvand 45L portable - en`,
  },
  {
    id: 'freezer',
    category: 'cooling',
    noun: ['Chest Freezer', 'فریزر صندوقی'],
    summary: ['For a month of meals.', 'برای غذای یک ماه.'],
    description: ['A basket, a drain and a lock.', 'سبد، راه تخلیه و قفل دارد.'],
    rows: `
      NF-200 norden 200L white
      NF-300 norden 300L white 600
      HF-150 hamta 150L white`,
  },
  {
    id: 'washer',
    category: 'laundry',
    noun: ['Washing Machine', 'ماشین لباسشویی'],
    summary: ['Fifteen programmes and a quick wash.', 'پانزده برنامه و شست‌وشوی سریع.'],
    description: [
      'The drum cleans itself and the door seal resists mould.',
      'دیگ خودش را تمیز می‌کند و لاستیک در ضدکپک است.',
    ],
    rows: `
      NW-07 norden 7kg white
      NW-08 norden 8kg white 3300
      NW-09 norden 9kg silver 2100
      HW-06 hamta 6kg white
      HW-03 hamta 3kg mini,white`,
  },
  {
    id: 'dishwasher',
    category: 'dishes',
    noun: ['Dishwasher', 'ماشین ظرفشویی'],
    summary: ['Clean dishes with ten litres of water.', 'ظرف تمیز با ده لیتر آب.'],
    description: ['The upper basket can be lowered for tall pots.', 'سبد بالا برای قابلمه بلند پایین می‌آید.'],
    rows: `
      ND-12 norden 12person white
      ND-14 norden 14person steel 2700
      HD-08 hamta 8person mini,silver`,
  },
  {
    id: 'hob',
    category: 'hobs',
    noun: ['Gas Hob', 'اجاق گاز صفحه‌ای'],
    summary: ['Five burners with flame failure device.', 'پنج شعله با ترموکوپل.'],
    description: [
      'The wok burner and cast grates are made for large pots.',
      'شعله پلوپز و شبکه چدنی برای قابلمه بزرگ است.',
    ],
    rows: `
      SH-60 sorena 60cm steel
      SH-90 sorena 90cm glass,black 1700
      SH-91 sorena 90cm steel
      NH-30 norden 30cm glass - en`,
  },
  {
    id: 'hood',
    category: 'hobs',
    noun: ['Cooker Hood', 'هود آشپزخانه'],
    summary: ['Takes steam and smells away.', 'بخار و بو را می‌برد.'],
    description: [
      'Baffle panels catch grease and go into the dishwasher.',
      'صفحه‌های چربی‌گیر در ظرفشویی شسته می‌شود.',
    ],
    rows: `
      SD-60 sorena 60cm steel
      SD-90 sorena 90cm glass,black 1200
      SD-92 sorena 90cm white`,
  },
]
