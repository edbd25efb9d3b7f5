// Cleaning, light, bathroom and air of the importer's catalogue.
import type { Family } from './family.ts'

export const home: readonly Family[] = [
  {
    id: 'vacuum',
    category: 'vacuums',
    noun: ['Vacuum Cleaner', 'جاروبرقی'],
    summary: ['Strong suction for carpets and hard floors.', 'مکش قوی برای فرش و کف سخت.'],
    description: [
      'The telescopic tube adjusts to your height and the nozzle loosens pet hair.',
      'لوله تلسکوپی با قد شما تنظیم می‌شود و سری آن موی حیوان را جدا می‌کند.',
    ],
    rows: `
      TV-2200 tivan 2200W red 2500
      TV-2400 tivan 2400W bagless 4400
      TV-R10 tivan - robot,white 5100
      TV-R20 tivan - robot,black
      DV-22C delmar 22V cordless 3600
      DV-18M delmar 18V mini,cordless
      HV-1800 hamta 1800W blue
      ZV-30 zagros 30L steel - fa`,
  },
  {
    id: 'iron',
    category: 'irons',
    noun: ['Steam Iron', 'اتو بخار'],
    summary: ['Glides over linen and silk.', 'روی کتان و ابریشم می‌لغزد.'],
    description: [
      'The anti-drip system prevents stains and the iron switches off when it is left lying.',
      'سامانه ضدچکه از لک جلوگیری می‌کند و اتوی رهاشده خاموش می‌شود.',
    ],
    rows: `
      AI-2400 arvand 2400W ceramic 2800
      AI-2800 arvand 2800W steel
      AI-1000 arvand 1000W travel
      DI-2600 delmar 2600W ceramic,blue
      VI-2000 vanda 2000W cordless`,
  },
  {
    id: 'steamer',
    category: 'irons',
    noun: ['Garment Steamer', 'بخارگر لباس'],
    summary: ['Removes creases on the hanger.', 'چروک را روی رخت‌آویز باز می‌کند.'],
    description: [
      'Ready in forty seconds, for suits and curtains.',
      'در چهل ثانیه آماده است، برای کت‌وشلوار و پرده.',
    ],
    rows: `
      AG-1800 arvand 1800W standing
      DG-1500 delmar 1500W travel 900`,
  },
  {
    id: 'mop',
    category: 'mops',
    noun: ['Flat Mop', 'تی زمین‌شوی'],
    summary: ['With a wringing bucket.', 'همراه سطل آبگیر.'],
    description: [
      'The microfibre pad is washable at sixty degrees.',
      'پد میکروفایبر در شصت درجه شسته می‌شود.',
    ],
    rows: `
      VMP-40 vanda 40cm blue
      VMP-33 vanda 33cm green 500
      GMP-45 goldis 45cm steam`,
  },
  {
    id: 'rack',
    category: 'mops',
    noun: ['Drying Rack', 'بند رخت'],
    summary: ['Folds flat behind the door.', 'پشت در جمع می‌شود.'],
    description: ['Twenty metres of line on two wings.', 'بیست متر بند روی دو بال.'],
    rows: `
      VR-20 vanda 20m steel 700
      VR-18 vanda 18m white,wall`,
  },
  {
    id: 'desklamp',
    category: 'lamps',
    noun: ['Desk Lamp', 'چراغ مطالعه'],
    summary: ['Flicker-free light for reading.', 'نور بدون لرزش برای مطالعه.'],
    description: [
      'The arm has three joints and the touch strip remembers the last brightness.',
      'بازو سه مفصل دارد و نوار لمسی آخرین روشنایی را به یاد می‌سپارد.',
    ],
    rows: `
      LD-10 lumina 10W black 1900
      LD-12 lumina 12W white,dimmable
      LD-08 lumina 8W rechargeable
      ND-10 norden 10W wooden`,
  },
  {
    id: 'floorlamp',
    category: 'lamps',
    noun: ['Floor Lamp', 'آباژور ایستاده'],
    summary: ['Soft light beside the sofa.', 'نور ملایم کنار مبل.'],
    description: [
      'The linen shade is removable, the marble foot does not tip.',
      'کلاهک کتانی جداشدنی است و پایه مرمر واژگون نمی‌شود.',
    ],
    rows: `
      LF-150 lumina 150cm gold
      LF-160 lumina 160cm black 800
      NL-155 norden 155cm wooden`,
  },
  {
    id: 'ceilinglamp',
    category: 'lamps',
    noun: ['Ceiling Lamp', 'چراغ سقفی'],
    summary: ['Bright and flat.', 'پرنور و تخت.'],
    description: [
      'Sensor version switches on when somebody enters the corridor.',
      'با ورود به راهرو خودکار روشن می‌شود.',
    ],
    rows: `
      LC-24 lumina 24W round,cool
      LC-36 lumina 36W square,cool 600
      LC-18 lumina 18W round,warm`,
  },
  {
    id: 'neon',
    category: 'lamps',
    noun: ['Neon Light Strip', 'ریسه نئون'],
    summary: ['Flexible, for outlines and signs.', 'منعطف، برای نورمخفی و تابلو.'],
    description: ['It can be cut every five centimetres.', 'هر پنج سانتی‌متر قابل برش است.'],
    rows: `
      LN-05 lumina 5m warm
      LN-10 lumina 10m blue 1000
      LN-50 lumina 50m outdoor`,
  },
  {
    id: 'bulb',
    category: 'bulbs',
    noun: ['LED Bulb', 'لامپ ال‌ای‌دی'],
    summary: ['Bright at a tenth of the current.', 'پرنور با یک‌دهم مصرف.'],
    description: ['E27 base, fifteen thousand hours.', 'سرپیچ E27، پانزده هزار ساعت عمر.'],
    rows: `
      LB-07W lumina 7W warm
      LB-09W lumina 9W warm 2000
      LB-09C lumina 9W cool
      LB-12C lumina 12W cool 2700
      LB-20C lumina 20W cool
      LB-09D lumina 9W warm,dimmable`,
  },
  {
    id: 'torch',
    category: 'torches',
    noun: ['Flashlight', 'چراغ‌قوه'],
    summary: ['Far-reaching light for camping.', 'نور دوررس برای کوه و سفر.'],
    description: ['Zoom lens, strobe, and a lanyard.', 'لنز زوم، چشمک‌زن و بند مچی.'],
    rows: `
      LT-500 lumina - rechargeable 1800
      LT-200 lumina - mini,blue
      ZT-800 zagros - rechargeable,outdoor
      ZT-H1 zagros - kids,red - en`,
  },
  {
    id: 'basinfaucet',
    category: 'faucets',
    noun: ['Basin Faucet', 'شیر روشویی'],
    summary: ['Ceramic cartridge, no dripping.', 'مغزی سرامیکی، بدون چکه.'],
    description: [
      'The aerator saves a third of the water and chalk rubs off.',
      'سردوش پرلاتور یک‌سوم آب را صرفه‌جویی می‌کند و رسوب با دست پاک می‌شود.',
    ],
    rows: `
      SF-101 sorena - silver 1500
      SF-102 sorena - gold
      SF-103 sorena - black,tall
      HF-201 hamta - steel`,
  },
  {
    id: 'kitchenfaucet',
    category: 'faucets',
    noun: ['Kitchen Faucet', 'شیر ظرفشویی'],
    summary: ['Swivels over both bowls.', 'روی هر دو لگن می‌چرخد.'],
    description: ['The spray returns by its own weight.', 'افشانک با وزنه خودش برمی‌گردد.'],
    rows: `
      SF-301 sorena - silver
      SF-302 sorena - pullout,black 1900
      SF-303 sorena - pullout,steel
      HF-401 hamta - wall,steel`,
  },
  {
    id: 'shower',
    category: 'showers',
    noun: ['Shower Set', 'ست دوش حمام'],
    summary: ['Rain shower and hand shower.', 'دوش باران و دوش دستی.'],
    description: ['The thermostat stops at thirty-eight degrees.', 'ترموستات در سی‌وهشت درجه می‌ایستد.'],
    rows: `
      SS-20 sorena 20cm round,silver
      SS-25 sorena 25cm square,black 1300
      SS-30 sorena 30cm round,gold`,
  },
  {
    id: 'mirror',
    category: 'mirrors',
    noun: ['Bathroom Mirror', 'آینه حمام'],
    summary: ['Stays clear in steam.', 'در بخار شفاف می‌ماند.'],
    description: ['Backlit edge and a heating pad behind the glass.', 'نور پشت لبه و گرم‌کن پشت شیشه.'],
    rows: `
      SM-60 sorena 60cm round,gold 1100
      SM-5070 sorena 50x70cm rectangular
      SM-6080 sorena 60x80cm rectangular,black
      VM-20 vanda 20cm wall,round`,
  },
  {
    id: 'towel',
    category: 'textiles',
    noun: ['Bath Towel', 'حوله حمام'],
    summary: ['Thick combed cotton.', 'پنبه شانه‌شده ضخیم.'],
    description: [
      'Six hundred grams to the square metre, woven in Tabriz.',
      'ششصد گرم در متر مربع، بافت تبریز.',
    ],
    rows: `
      GTW-70 goldis 70x140cm white 900
      GTW-71 goldis 70x140cm blue
      GTW-50 goldis 50x90cm green
      GTW-K1 goldis 60x120cm kids`,
  },
  {
    id: 'mat',
    category: 'textiles',
    noun: ['Rubber Door Mat', 'پادری کائوچویی'],
    summary: ['Keeps the dirt outside.', 'گرد و خاک را بیرون نگه می‌دارد.'],
    description: ['Hose it down and it is clean.', 'با شلنگ تمیز می‌شود.'],
    rows: `
      GD-4060 goldis 40x60cm black
      GD-6090 goldis 60x90cm black 400`,
  },
  {
    id: 'fan',
    category: 'fans',
    noun: ['Fan', 'پنکه'],
    summary: ['A cool breeze at three speeds.', 'نسیم خنک با سه سرعت.'],
    description: [
      'It swings by ninety degrees and is quieter than a whisper at night.',
      'نود درجه می‌چرخد و شب‌ها بی‌صداست.',
    ],
    rows: `
      PF-40 parsan 40cm standing 3000
      PF-41 parsan 40cm wall
      PF-30 parsan 30cm mini
      TF-90 tivan 90cm tower,digital 1500
      KF-140 kavir 140cm ceiling`,
  },
  {
    id: 'heater',
    category: 'heaters',
    noun: ['Electric Heater', 'بخاری برقی'],
    summary: ['Warm in a minute.', 'در یک دقیقه گرم می‌کند.'],
    description: [
      'It goes off when it tips over; frost protection for the cellar.',
      'اگر واژگون شود خاموش می‌شود؛ محافظ یخ‌زدگی برای زیرزمین.',
    ],
    rows: `
      PH-2000 parsan 2000W ceramic 2400
      PH-1500 parsan 1500W white
      TH-2200 tivan 2200W tower,digital
      KH-2500 kavir 2500W wall`,
  },
  {
    id: 'purifier',
    category: 'air',
    noun: ['Air Purifier', 'تصفیه‌کننده هوا'],
    summary: ['Removes dust, pollen and smoke.', 'گرد و غبار، گرده و دود را می‌گیرد.'],
    description: [
      'Effective against allergies; the ring shows the quality of the air by colour.',
      'در برابر آلرژی مؤثر است؛ حلقه رنگی کیفیت هوا را نشان می‌دهد.',
    ],
    rows: `
      TP-30 tivan 30W white
      TP-50 tivan 50W tower 2600
      NP-45 norden 45W black`,
  },
  {
    id: 'humidifier',
    category: 'air',
    noun: ['Humidifier', 'دستگاه بخور'],
    summary: ['Cool mist through the night.', 'بخور سرد در تمام شب.'],
    description: [
      'A few drops of eucalyptus go into the separate tray.',
      'چند قطره اکالیپتوس در سینی جدا ریخته می‌شود.',
    ],
    rows: `
      TH-40 tivan 4L white 1200
      TH-25 tivan 2.5L kids,blue
      DH-60 delmar 6L digital`,
  },
  {
    id: 'waterpurifier',
    category: 'water',
    noun: ['Water Purifier', 'دستگاه تصفیه آب'],
    summary: ['Six stages under the sink.', 'شش مرحله‌ای زیر سینک.'],
    description: [
      'The membrane holds back nitrate; the tap swivels.',
      'غشا نیترات را نگه می‌دارد؛ شیر آن گردان است.',
    ],
    rows: `
      KW-06 kavir 6L white 1400
      KW-07 kavir 7L digital
      ZW-05 zagros 5L standing - fa`,
  },
]
