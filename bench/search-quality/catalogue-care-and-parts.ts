// Personal care of the importer's catalogue, and spare parts that name the things they belong to.
import type { Family } from './family.ts'

export const careAndParts: readonly Family[] = [
  {
    id: 'dryer',
    category: 'hair',
    noun: ['Hair Dryer', 'سشوار'],
    summary: ['Fast drying with cold shot.', 'خشک کردن سریع با باد سرد.'],
    description: [
      'Ionic air tames frizz; a diffuser for curls is in the box.',
      'یون منفی وز مو را می‌گیرد؛ سری فر در جعبه است.',
    ],
    rows: `
      RD-2200 rayka 2200W black 2700
      RD-2000 rayka 2000W red
      RD-1200 rayka 1200W travel
      VD-2400 vanda 2400W gold`,
  },
  {
    id: 'straightener',
    category: 'hair',
    noun: ['Hair Straightener', 'اتو مو'],
    summary: ['Smooth hair at five temperatures.', 'موی صاف با پنج دما.'],
    description: ['Floating plates with keratin coating.', 'صفحه شناور با پوشش کراتین.'],
    rows: `
      RS-230 rayka - ceramic 2000
      RS-210 rayka - ceramic,mini
      VS-200 vanda - cordless`,
  },
  {
    id: 'shaver',
    category: 'shaving',
    noun: ['Electric Shaver', 'ریش‌تراش'],
    summary: ['Wet and dry, three heads.', 'خشک و تر، سه تیغ.'],
    description: ['The trimmer folds out for sideburns.', 'خط‌زن برای خط ریش بیرون می‌آید.'],
    rows: `
      RS-500 rayka - rechargeable,black 2200
      RS-300 rayka - travel
      TS-700 tivan - digital,silver`,
  },
  {
    id: 'bodyscale',
    category: 'scales',
    noun: ['Bathroom Scale', 'ترازوی وزن‌کشی'],
    summary: ['Weighs up to 180 kilograms.', 'وزن تا ۱۸۰ کیلوگرم.'],
    description: [
      'Body fat and muscle by bioimpedance, in your phone.',
      'چربی و عضله بدن با بیوامپدانس، در گوشی شما.',
    ],
    rows: `
      RB-180 rayka 180kg glass,digital 1300
      RB-150 rayka 150kg mechanical`,
  },
  {
    id: 'kitchenscale',
    category: 'scales',
    noun: ['Kitchen Scale', 'ترازوی آشپزخانه'],
    summary: ['Accurate to one gram.', 'با دقت یک گرم.'],
    description: ['The bowl can be tared and hung up.', 'کاسه صفر می‌شود و آویزان می‌شود.'],
    rows: `
      RK-05 rayka 5kg digital,glass 1100
      RK-10 rayka 10kg digital,steel
      VK-03 vanda 3kg mechanical`,
  },
  {
    id: 'thermometer',
    category: 'scales',
    noun: ['Infrared Thermometer', 'تب‌سنج'],
    summary: ['Reads the forehead in a second.', 'در یک ثانیه از پیشانی می‌خواند.'],
    description: ['Fever is shown by a red display.', 'تب با نمایشگر قرمز نشان داده می‌شود.'],
    rows: `
      RT-100 rayka - digital
      RT-200 rayka - kids,digital 500`,
  },
  {
    id: 'coffeefilter',
    category: 'filters',
    noun: ['Coffee Maker Filter', 'فیلتر قهوه‌ساز'],
    summary: ['Fits every drip coffee maker.', 'مناسب همه قهوه‌سازهای چکه‌ای.'],
    description: ['Unbleached paper, size four.', 'کاغذ سفیدنشده، سایز چهار.'],
    rows: `
      FC-100 delmar 100pcs - 6900
      FC-200 delmar 200pcs -
      FC-01 norden - steel`,
  },
  {
    id: 'vacuumfilter',
    category: 'filters',
    noun: ['Vacuum Cleaner Filter', 'فیلتر جاروبرقی'],
    summary: ['HEPA class 13.', 'هپا کلاس ۱۳.'],
    description: ['Holds back mites and the finest dust.', 'کنه و ریزترین غبار را نگه می‌دارد.'],
    rows: `
      FV-24 tivan - - 3700
      FV-22 delmar 2pcs -
      FV-R1 tivan 3pcs robot`,
  },
  {
    id: 'purifierfilter',
    category: 'filters',
    noun: ['Filter for Air Purifiers', 'فیلتر تصفیه‌کننده هوا'],
    summary: ['Change it every six months.', 'هر شش ماه عوض شود.'],
    description: ['HEPA and activated charcoal in one cartridge.', 'هپا و زغال فعال در یک کارتریج.'],
    rows: `
      FP-30 tivan - -
      FP-45 norden - - 2900`,
  },
  {
    id: 'waterfilter',
    category: 'filters',
    noun: ['Water Purifier Cartridge', 'فیلتر تصفیه آب'],
    summary: ['For all standard housings.', 'مناسب همه هوزینگ‌های استاندارد.'],
    description: ['Sediment, carbon and membrane stages.', 'مرحله الیافی، کربنی و غشا.'],
    rows: `
      FW-03 kavir 3pcs - 3100
      FW-06 kavir 6pcs -`,
  },
  {
    id: 'descaler',
    category: 'descalers',
    noun: ['Descaler for Kettles and Coffee Makers', 'جرم‌گیر کتری و قهوه‌ساز'],
    summary: ['Removes limescale in ten minutes.', 'رسوب را در ده دقیقه پاک می‌کند.'],
    description: ['Citric acid, without smell.', 'اسید سیتریک، بدون بو.'],
    rows: `
      DS-250 vanda 250ml - 9800
      DS-500 vanda 500ml -
      DS-06 delmar 6pcs - 4000`,
  },
  {
    id: 'irondescaler',
    category: 'descalers',
    noun: ['Steam Iron Cleaner', 'تمیزکننده کف اتو'],
    summary: ['For a shiny soleplate.', 'برای کف اتوی براق.'],
    description: ['A stick that melts on the warm plate.', 'قلمی که روی کف گرم ذوب می‌شود.'],
    rows: `
      DS-I1 vanda - - 3500`,
  },
  {
    id: 'dishtablet',
    category: 'descalers',
    noun: ['Dishwasher Tablets', 'قرص ماشین ظرفشویی'],
    summary: ['Detergent, salt and rinse aid in one.', 'شوینده، نمک و جلادهنده در یک قرص.'],
    description: ['The film dissolves by itself.', 'روکش آن خودش حل می‌شود.'],
    rows: `
      DT-30 vanda 30pcs - 5900
      DT-60 vanda 60pcs - 2000`,
  },
  {
    id: 'kettlelid',
    category: 'kitchenParts',
    noun: ['Spare Lid for Kettle', 'درب یدکی کتری'],
    summary: ['Fits the 1.7 litre models.', 'مناسب مدل‌های ۱٫۷ لیتری.'],
    description: ['With hinge and strainer.', 'با لولا و صافی.'],
    rows: `
      SP-K17 arvand - plastic 2500
      SP-K18 delmar - steel`,
  },
  {
    id: 'blenderjar',
    category: 'kitchenParts',
    noun: ['Spare Jar for Blender', 'پارچ یدکی مخلوط‌کن'],
    summary: ['With blades and seal.', 'با تیغه و واشر.'],
    description: ['Marked in cups and millilitres.', 'مدرج به فنجان و میلی‌لیتر.'],
    rows: `
      SP-B15 arvand 1.5L glass 3600
      SP-B12 arvand 1.2L plastic`,
  },
  {
    id: 'grinderblade',
    category: 'kitchenParts',
    noun: ['Meat Grinder Blade', 'تیغه چرخ‌گوشت'],
    summary: ['Self-sharpening cross blade.', 'تیغه صلیبی خودتیزشو.'],
    description: ['Size eight, square hole.', 'سایز هشت، سوراخ چهارگوش.'],
    rows: `
      SP-M08 parsan - steel 4900
      SP-M12 parsan 2pcs steel`,
  },
  {
    id: 'fryerpaper',
    category: 'kitchenParts',
    noun: ['Air Fryer Liner', 'کاغذ سرخ‌کن بدون روغن'],
    summary: ['Keeps the basket clean.', 'سبد را تمیز نگه می‌دارد.'],
    description: ['Greaseproof, with holes for the air.', 'ضدچربی، با سوراخ برای هوا.'],
    rows: `
      SP-A50 vanda 50pcs round 8100
      SP-A51 vanda 50pcs square
      SP-A01 vanda - silicone`,
  },
  {
    id: 'ricelid',
    category: 'kitchenParts',
    noun: ['Rice Cooker Glass Lid', 'درب شیشه‌ای پلوپز'],
    summary: ['With steam vent.', 'با سوراخ بخار.'],
    description: ['Tempered, with a cool knob.', 'نشکن، با دستگیره خنک.'],
    rows: `
      SP-R08 parsan 8person - 4100
      SP-R04 parsan 4person -`,
  },
  {
    id: 'panlid',
    category: 'kitchenParts',
    noun: ['Lid for Frying Pan', 'درب تابه'],
    summary: ['Glass with a silicone rim.', 'شیشه با لبه سیلیکونی.'],
    description: ['One lid for three diameters.', 'یک درب برای سه قطر.'],
    rows: `
      SP-P28 kavir 28cm glass 2700
      SP-P24 kavir 24cm glass`,
  },
  {
    id: 'vacuumbag',
    category: 'cleaningParts',
    noun: ['Vacuum Cleaner Bags', 'پاکت جاروبرقی'],
    summary: ['Tear-proof fleece.', 'الیاف ضدپارگی.'],
    description: ['The slide closes before the bag is taken out.', 'پیش از بیرون آوردن، دریچه بسته می‌شود.'],
    rows: `
      SP-V05 tivan 5pcs - 7700
      SP-V10 tivan 10pcs -
      SP-V06 hamta 6pcs -`,
  },
  {
    id: 'ironcover',
    category: 'cleaningParts',
    noun: ['Ironing Board Cover', 'روکش میز اتو'],
    summary: ['Reflects the heat of the steam iron.', 'گرمای اتو بخار را برمی‌گرداند.'],
    description: ['Elastic edge, 125 centimetres.', 'لبه کش‌دار، ۱۲۵ سانتی‌متر.'],
    rows: `
      SP-I12 vanda 120x40cm blue 2600
      SP-I13 vanda 130x45cm silver`,
  },
]
