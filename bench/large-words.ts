// The words of the large catalogue, in both languages. All of them were written for this project.

export type Word = readonly [en: string, fa: string]
type Group = { name: Word; kinds: readonly Word[] }

const group = (name: Word, ...kinds: Word[]): Group => ({ name, kinds })

/** Three levels: a room, an activity, and a kind of product. Kinds are singular, because they are part of product names. */
export const rooms: readonly { name: Word; groups: readonly Group[] }[] = [
  {
    name: ['Kitchen', 'آشپزخانه'],
    groups: [
      group(['Hot drinks', 'نوشیدنی گرم'], ['Kettle', 'کتری'], ['Teapot', 'قوری'], ['Samovar', 'سماور']),
      group(['Cooking', 'پخت‌وپز'], ['Pan', 'تابه'], ['Pot', 'قابلمه'], ['Rice cooker', 'پلوپز']),
      group(['Preparing', 'آماده‌سازی'], ['Blender', 'مخلوط‌کن'], ['Scale', 'ترازو']),
      group(['Storage', 'نگهداری'], ['Jar', 'شیشه'], ['Bread box', 'جانانی']),
    ],
  },
  {
    name: ['Dining room', 'ناهارخوری'],
    groups: [
      group(['Tableware', 'ظروف'], ['Plate', 'بشقاب'], ['Bowl', 'کاسه'], ['Tray', 'سینی']),
      group(['Glassware', 'بلور'], ['Glass', 'لیوان'], ['Carafe', 'تنگ']),
      group(['Cutlery', 'کارد و چنگال'], ['Spoon', 'قاشق'], ['Fork', 'چنگال'], ['Knife', 'چاقو']),
      group(['Linen', 'پارچه'], ['Tablecloth', 'رومیزی'], ['Napkin', 'دستمال']),
    ],
  },
  {
    name: ['Living room', 'پذیرایی'],
    groups: [
      group(['Seating', 'نشیمن'], ['Sofa', 'کاناپه'], ['Armchair', 'مبل'], ['Stool', 'چهارپایه']),
      group(['Light', 'روشنایی'], ['Floor lamp', 'آباژور'], ['Pendant', 'لوستر'], ['Wall lamp', 'دیوارکوب']),
      group(['Tables', 'میزها'], ['Coffee table', 'جلومبلی'], ['Side table', 'عسلی']),
      group(['Comfort', 'آسایش'], ['Cushion', 'کوسن'], ['Rug', 'فرش']),
    ],
  },
  {
    name: ['Bedroom', 'اتاق خواب'],
    groups: [
      group(['Beds', 'تخت‌ها'], ['Bed', 'تخت'], ['Mattress', 'تشک']),
      group(['Bedding', 'کالای خواب'], ['Pillow', 'بالش'], ['Blanket', 'پتو'], ['Duvet', 'لحاف']),
      group(['Wardrobes', 'کمدها'], ['Wardrobe', 'کمد'], ['Drawer unit', 'دراور'], ['Hanger', 'چوب‌لباسی']),
      group(['Waking up', 'بیداری'], ['Alarm clock', 'ساعت زنگ‌دار'], ['Night light', 'چراغ خواب']),
    ],
  },
  {
    name: ['Bathroom', 'حمام'],
    groups: [
      group(['Taps', 'شیرآلات'], ['Tap', 'شیر'], ['Shower', 'دوش']),
      group(['Towels', 'حوله‌ها'], ['Towel', 'حوله'], ['Bathrobe', 'روبدوشامبر']),
      group(['Fittings', 'لوازم'], ['Mirror', 'آینه'], ['Shelf', 'قفسه'], ['Soap dish', 'جاصابونی']),
      group(['Laundry', 'رخت‌شویی'], ['Basket', 'سبد'], ['Drying rack', 'رخت‌آویز'], ['Iron', 'اتو']),
    ],
  },
  {
    name: ['Office', 'دفتر کار'],
    groups: [
      group(
        ['Desks', 'میز کار'],
        ['Desk', 'میز تحریر'],
        ['Desk lamp', 'چراغ مطالعه'],
        ['Office chair', 'صندلی'],
      ),
      group(['Writing', 'نوشت‌افزار'], ['Pen', 'خودکار'], ['Notebook', 'دفترچه']),
      group(['Order', 'نظم'], ['Binder', 'زونکن'], ['Letter tray', 'کازیه']),
      group(['Devices', 'دستگاه‌ها'], ['Printer', 'چاپگر'], ['Monitor', 'نمایشگر'], ['Keyboard', 'صفحه‌کلید']),
    ],
  },
  {
    name: ['Garden', 'باغچه'],
    groups: [
      group(['Plants', 'گیاهان'], ['Flowerpot', 'گلدان'], ['Planter', 'فلاورباکس']),
      group(['Tools', 'ابزار'], ['Spade', 'بیل'], ['Rake', 'شن‌کش'], ['Shears', 'قیچی باغبانی']),
      group(['Watering', 'آبیاری'], ['Hose', 'شلنگ'], ['Watering can', 'آب‌پاش'], ['Sprinkler', 'فواره']),
      group(['Sitting outside', 'فضای باز'], ['Bench', 'نیمکت'], ['Parasol', 'سایبان']),
    ],
  },
  {
    name: ['Workshop', 'کارگاه'],
    groups: [
      group(
        ['Hand tools', 'ابزار دستی'],
        ['Hammer', 'چکش'],
        ['Pliers', 'انبردست'],
        ['Screwdriver', 'پیچ‌گوشتی'],
      ),
      group(['Power tools', 'ابزار برقی'], ['Drill', 'دریل'], ['Sander', 'سنباده'], ['Jigsaw', 'اره عمودبر']),
      group(['Measuring', 'اندازه‌گیری'], ['Tape measure', 'متر'], ['Spirit level', 'تراز']),
      group(['Safety', 'ایمنی'], ['Helmet', 'کلاه ایمنی'], ['Gloves', 'دستکش']),
    ],
  },
]

export const materials: readonly Word[] = [
  ['Oak', 'بلوطی'],
  ['Walnut', 'گردویی'],
  ['Steel', 'فولادی'],
  ['Copper', 'مسی'],
  ['Brass', 'برنجی'],
  ['Glass', 'شیشه‌ای'],
  ['Ceramic', 'سرامیکی'],
  ['Linen', 'کتانی'],
  ['Cotton', 'نخی'],
  ['Wool', 'پشمی'],
  ['Bamboo', 'بامبو'],
  ['Marble', 'مرمری'],
  ['Enamel', 'لعابی'],
  ['Leather', 'چرمی'],
  ['Aluminium', 'آلومینیومی'],
  ['Stone', 'سنگی'],
]

/** Invented names of product series. */
export const series: readonly Word[] = [
  ['Arvand', 'اروند'],
  ['Baran', 'باران'],
  ['Chalak', 'چالاک'],
  ['Darya', 'دریا'],
  ['Elna', 'النا'],
  ['Fanus', 'فانوس'],
  ['Golsa', 'گلسا'],
  ['Hami', 'حامی'],
  ['Iliya', 'ایلیا'],
  ['Jovi', 'جووی'],
  ['Kiana', 'کیانا'],
  ['Lumen', 'لومن'],
  ['Mahtab', 'مهتاب'],
  ['Nava', 'نوا'],
  ['Orin', 'اورین'],
  ['Pardis', 'پردیس'],
  ['Quor', 'کوئور'],
  ['Roshan', 'روشن'],
  ['Sepid', 'سپید'],
  ['Tala', 'طلا'],
  ['Vesta', 'وستا'],
  ['Yara', 'یارا'],
  ['Zarin', 'زرین'],
  ['Zhila', 'ژیلا'],
]

export const colours: readonly Word[] = [
  ['white', 'سفید'],
  ['black', 'مشکی'],
  ['navy', 'سرمه‌ای'],
  ['sand', 'ماسه‌ای'],
  ['olive', 'زیتونی'],
  ['coral', 'مرجانی'],
  ['grey', 'خاکستری'],
  ['cream', 'کرم'],
]

export const tags: readonly Word[] = [
  ['gift', 'هدیه'],
  ['handmade', 'دست‌ساز'],
  ['small homes', 'خانه کوچک'],
  ['durable', 'بادوام'],
  ['new season', 'فصل نو'],
  ['easy care', 'نگهداری آسان'],
  ['stackable', 'روی هم چیده'],
  ['repairable', 'تعمیرپذیر'],
]

export const sentences: readonly Word[] = [
  ['Made to be used every day.', 'برای استفاده هر روز ساخته شده است.'],
  ['Its parts can be replaced one by one.', 'قطعه‌های آن جداگانه عوض می‌شوند.'],
  ['A quiet shape that fits any room.', 'شکلی آرام که به هر اتاقی می‌آید.'],
  ['Wipe it with a soft cloth and it stays as it is.', 'با پارچه نرم پاک کنید تا همان‌طور بماند.'],
  ['Packed without plastic.', 'بدون پلاستیک بسته‌بندی می‌شود.'],
  ['Light enough to be moved with one hand.', 'آن‌قدر سبک که با یک دست جابه‌جا شود.'],
  ['Tested for ten years of use.', 'برای ده سال استفاده آزموده شده است.'],
  ['Comes with a sheet that tells how to care for it.', 'همراه با برگه راهنمای نگهداری.'],
]
